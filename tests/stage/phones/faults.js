// What is wrong with a page of a phone, for tests: asked by browser.py in the page itself.
() => {
  const seen = node => node.getClientRects().length > 0;
  const touched = [...document.querySelectorAll('button, input, select, a')].filter(seen);
  const told = [...touched, ...document.querySelectorAll('[role=img], [role=tab], svg')].filter(node => seen(node) && !node.closest('[aria-hidden=true]'));
  const short = node => node.outerHTML.slice(0, 90);
  const light = colour => {
    const [r, g, b] = colour.map(part => part / 255)
      .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const parts = text => (text.match(/[\d.]+/g) || []).map(Number);
  const ground = node => {
    for (let at = node; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return null;
      const colour = parts(style.backgroundColor);
      if (colour.length && (colour.length < 4 || colour[3] > 0.99)) return colour.slice(0, 3);
    }
    return null;
  };
  const faint = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement, words = texts.currentNode.textContent.trim();
    if (!words || !seen(node) || node.closest(':disabled, [aria-hidden=true], .out, .later')) continue;
    const behind = ground(node), style = getComputedStyle(node);
    if (!behind) continue;
    const [one, two] = [light(parts(style.color).slice(0, 3)), light(behind)].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05);
    const large = parseFloat(style.fontSize) >= 24;
    if (ratio < (large ? 3 : 4.5)) faint.push(`too pale (${ratio.toFixed(1)}): ${words.slice(0, 60)}`);
  }
  return [
    ...told.filter(node => !(node.getAttribute('aria-label') || node.textContent.trim()))
      .map(node => 'no name: ' + short(node)),
    ...touched.filter(node => node.getBoundingClientRect().height < 47.5 || node.getBoundingClientRect().width < 47.5)
      .map(node => 'too small: ' + short(node)),
    ...[...document.querySelectorAll('main *, #sheet *, nav *')].filter(seen)
      .filter(node => !node.closest('.tabs, .grid, .stops, nav') && node.getBoundingClientRect().right > innerWidth + 1)
      .map(node => 'out of the screen: ' + short(node)).slice(0, 2),
    ...[...document.querySelectorAll('dt, nav button')].filter(node => seen(node) && node.scrollWidth > node.clientWidth + 1)
      .map(node => 'runs over its neighbour: ' + node.textContent),
    ...faint,
    ...[...document.querySelectorAll('main *, #sheet *')].filter(node => !node.children.length && seen(node))
      .filter(node => /^[a-z]+(\.[a-z_]+)+$/.test(node.textContent.trim()) || /undefined|NaN|\[object/.test(node.textContent))
      .map(node => 'raw: ' + node.textContent),
    ...[...document.querySelectorAll('nav')].filter(node => node.scrollWidth > node.clientWidth + 1 && innerWidth >= 400)
      .map(node => `places do not fit: ${node.scrollWidth}`),
    ...(document.querySelector('.display main[data-place=table]') && document.documentElement.scrollHeight > innerHeight + 1
      ? [`the table does not fit the wall: ${document.documentElement.scrollHeight}`] : []),
    ...(document.documentElement.scrollWidth > innerWidth + 1 ? ['wider than the screen'] : []),
  ];
}
