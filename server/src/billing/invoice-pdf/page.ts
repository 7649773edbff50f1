// A bill's A4 pages, with the position of the next element.
import type { Colours } from './colours'
import type { TextWriter, TextStyle } from './text-writer'
import type { StructureTags } from './tags'

export const WIDTH = 595.28
export const HEIGHT = 841.89
const MARGIN = 42
export const LEFT = MARGIN
export const RIGHT = WIDTH - MARGIN
export const BOTTOM = HEIGHT - 50
/** Space between two sections of the bill. */
export const SECTION = 11

export interface InvoicePage {
  readonly doc: PDFKit.PDFDocument
  readonly writer: TextWriter
  readonly tags: StructureTags
  readonly colours: Colours
  readonly styles: PageStyles
  /** Top of the next element. */
  y: number
}

export type PageStyles = Readonly<Record<keyof ReturnType<typeof pageStyles>, TextStyle>>

export function pageStyles({ ink, muted, link }: Colours) {
  return {
    h1: { face: 'display', size: 22, colour: ink, leading: 27 },
    h2: { face: 'display', size: 12.5, colour: ink, leading: 17 },
    amount: { face: 'display', size: 36, colour: ink, leading: 40 },
    due: { face: 'text', size: 10.5, colour: muted, leading: 15 },
    lead: { face: 'strong', size: 11, colour: ink, leading: 15 },
    body: { face: 'text', size: 9.5, colour: ink, leading: 13 },
    strong: { face: 'strong', size: 9.5, colour: ink, leading: 13 },
    label: { face: 'text', size: 9, colour: muted, leading: 13 },
    small: { face: 'text', size: 8.5, colour: muted, leading: 11.5 },
    figure: { face: 'text', size: 9.5, colour: ink, leading: 13, tabular: true },
    total: { face: 'strong', size: 9.5, colour: ink, leading: 13, tabular: true },
    closing: { face: 'text', size: 9, colour: ink, leading: 12 },
    closingStrong: { face: 'strong', size: 9, colour: ink, leading: 12 },
    closingLink: { face: 'text', size: 9, colour: link, leading: 12 },
  } as const satisfies Record<string, TextStyle>
}

/** Starts a new page if the height does not fit on this one. */
export function ensureSpace(page: InvoicePage, height: number): boolean {
  if (page.y + height <= BOTTOM) return false
  page.doc.addPage()
  page.y = MARGIN
  return true
}

export function drawHeading(page: InvoicePage, text: string, x: number, top: number): number {
  const { tags, writer, styles } = page
  tags.block('H2', () => writer.line(text, x, top, styles.h2))
  return top + 19
}

export function drawHairline(
  { doc, tags, colours }: InvoicePage,
  y: number,
  from = LEFT,
  to = RIGHT,
  width = 0.6,
): void {
  tags.decoration(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colours.line).stroke())
}
