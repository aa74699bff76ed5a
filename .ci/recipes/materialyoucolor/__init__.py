"""KivyMD's colours without their optional compiled part, which only serves pictures as themes.

The recipe of python-for-android is for 2.0.10, with which KivyMD 2.0.0 cannot even be imported.
"""

from typing import Any

from pythonforandroid.recipe import PyProjectRecipe


class MaterialyoucolorRecipe(PyProjectRecipe):  # type: ignore[misc]
    version = "3.0.4"
    url = "https://github.com/T-Dynamos/materialyoucolor-python/archive/refs/tags/v{version}.tar.gz"

    def get_recipe_env(self, arch: Any, **kwargs: Any) -> dict[str, str]:
        env: dict[str, str] = super().get_recipe_env(arch, **kwargs)
        return {**env, "MYCP_PURE_PYTHON": "1"}


recipe = MaterialyoucolorRecipe()
