// Runs in the page: the portal around the remote, and what there is to see of both.
/* global gate, gateWatch */

/** Handed to the browser as it is, after play(): it sees nothing of this module. */
export function view() {
  const { rulesOf, sheets, wait } = gateWatch
  let styled

  /** The portal's own root with a place for the remote, and a neighbour that must stay alive. */
  async function furnish() {
    const [React, { createRoot }, { brand }, { startAnalytics }] = await Promise.all(
      ['react', 'react-dom/client', '@switchboard/brand', '@switchboard/analytics'].map(gate.share),
    )
    startAnalytics({ clear() {}, update() {}, rule() {} })
    document.documentElement.dataset.brand = brand.id
    document.body.replaceChildren()
    const root = document.createElement('div')
    root.id = 'sb-root'
    const main = document.createElement('main')
    main.id = 'main'
    const heading = document.createElement('h1')
    heading.className = 'sb-content'
    heading.textContent = 'Gate'
    const slot = document.createElement('div')
    main.append(heading, slot)
    const aside = document.createElement('aside')
    root.append(main, aside)
    document.body.append(root)
    const Neighbour = () => {
      const [count, setCount] = React.useState(0)
      return React.createElement(
        'button',
        { type: 'button', hidden: true, onClick: () => setCount(count + 1) },
        `pressed ${count}`,
      )
    }
    createRoot(aside).render(React.createElement(Neighbour))
    await gate.quiet()
    return slot
  }

  async function neighbourLives() {
    const button = document.querySelector('aside button')
    const was = button?.textContent
    button?.click()
    await wait(30)
    return Boolean(button?.isConnected) && button.textContent !== was
  }

  /** A script, a sheet or an asset that belongs to the host's build or the remote's: those may come when they are needed. */
  const isOfABuild = (address) => {
    if (!address) return false
    const { origin, pathname } = new URL(address, location.href)
    return origin === location.origin && /^\/(host|remotes)\//.test(pathname)
  }
  /** Sheets that no build brought, and rules that came or went in any. */
  const stylesSince = (then) =>
    [
      ...sheets().flatMap((sheet) => {
        if (then.has(sheet)) return then.get(sheet) === rulesOf(sheet) ? [] : ['the rules of a style sheet']
        return isOfABuild(sheet.href) ? [] : [sheet.ownerNode ? 'a style element' : 'document.adoptedStyleSheets']
      }),
      ...[...then.keys()].filter((sheet) => !sheets().includes(sheet)).map(() => 'a style sheet, which is gone'),
    ].filter((words, i, all) => all.indexOf(words) === i)

  /** What of the page changed that is not the remote's place. */
  const around = () => ({
    body: document.body.childElementCount,
    root: document.getElementById('sb-root').childElementCount,
    head: [...document.head.children].filter((at) => !isOfABuild(at.src || at.href)).length,
    title: document.title,
    address: location.href,
    htmlClass: document.documentElement.className,
    bodyClass: document.body.className,
    bodyStyle: document.body.getAttribute('style'),
    htmlStyle: document.documentElement.getAttribute('style'),
    asked: gateWatch.calls().asked,
  })

  const look = () => {
    const domElement = gate.place()
    const { width, height } = domElement.getBoundingClientRect()
    return {
      text: domElement.innerText.trim(),
      isEmpty:
        height < 1 ||
        width < 1 ||
        (domElement.innerText.trim() === '' && !domElement.querySelector('svg, img, canvas, input, button')),
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  }

  /** The element that stands out furthest, as a team would find it. */
  const widest = () => {
    const edge = document.documentElement.clientWidth
    const out = [...gate.place().querySelectorAll('*')]
      .map((at) => ({ at, right: at.getBoundingClientRect().right }))
      .filter(({ right }) => right > edge + 1)
      .sort((a, b) => b.right - a.right)[0]
    return out
      ? `<${out.at.localName}${out.at.className && typeof out.at.className === 'string' ? ` class="${out.at.className}"` : ''}>`
      : undefined
  }

  /** What fades has no contrast to speak of on its way: it is shown as it is at its end, where it has one. */
  const fade = () => {
    for (const animation of document.getAnimations())
      if (animation.playbackRate !== 0 && animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }

  Object.assign(gate, {
    fade,
    furnish,
    neighbourLives,
    around,
    look,
    widest,
    rememberStyles: () => void (styled = new Map(sheets().map((sheet) => [sheet, rulesOf(sheet)]))),
    styleChanges: () => stylesSince(styled),
  })
}
