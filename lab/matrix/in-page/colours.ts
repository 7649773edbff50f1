// Colours as a page draws them.

export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const known = new Map<string, Colour>()
let context: OffscreenCanvasRenderingContext2D | null = null

/** @param css any color of CSS */
export function parseColour(css: string): Colour {
  const found = known.get(css)
  if (found) return found
  context ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser cannot draw.')
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = css
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  const colour: Colour = [red, green, blue, alpha / 255]
  known.set(css, colour)
  return colour
}

const luminance = ([red, green, blue]: Colour) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG: 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const OPAQUE = 0.5

export const isOpaque = (element: Element): boolean => {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return (
    parseColour(backgroundColor)[3] > OPAQUE ||
    backgroundImage.startsWith('url') ||
    element.matches('img, canvas, video, iframe')
  )
}

/** As the customer has set it. A canvas does not know that. */
export function systemColour(name: 'GrayText' | 'Canvas'): Colour {
  const probe = document.createElement('span')
  document.body.append(probe)
  probe.style.setProperty('color', name, 'important')
  const colour = parseColour(getComputedStyle(probe).color)
  probe.remove()
  return colour
}

/** Behind an element, of the nearest element that has one. */
export function backgroundOf(element: Element | null): Colour {
  for (let one = element; one; one = one.parentElement) {
    const colour = parseColour(getComputedStyle(one).backgroundColor)
    if (colour[3] > OPAQUE) return colour
  }
  return systemColour('Canvas')
}
