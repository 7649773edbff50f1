// The paper: A4 pages with a running place, and what each page has at its edges.
import type { Colours } from './colours'
import type { Pen, Style } from './pen'
import type { Tags } from './tags'

export const WIDTH = 595.28
export const HEIGHT = 841.89
export const MARGIN = 42
export const LEFT = MARGIN
export const RIGHT = WIDTH - MARGIN
export const BOTTOM = HEIGHT - 50
/** Between one part of the bill and the next. */
export const SECTION = 11

export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly pen: Pen
  readonly tags: Tags
  readonly colours: Colours
  readonly styles: Styles
  /** Where the next thing goes. */
  y: number
}

export type Styles = Readonly<Record<keyof ReturnType<typeof stylesOf>, Style>>

export function stylesOf({ ink, muted, link }: Colours) {
  return {
    h1: { face: 'display', size: 22, colour: ink, leading: 27 },
    h2: { face: 'display', size: 12.5, colour: ink, leading: 17 },
    amount: { face: 'display', size: 36, colour: ink, leading: 40 },
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
  } as const satisfies Record<string, Style>
}

/** A new page, unless there is room for that height on this one. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= BOTTOM) return false
  sheet.doc.addPage()
  sheet.y = MARGIN
  return true
}

export function heading(sheet: Sheet, text: string, x: number, top: number): number {
  const { tags, pen, styles } = sheet
  tags.block('H2', () => pen.line(text, x, top, styles.h2))
  return top + 19
}

export function hairline({ doc, tags, colours }: Sheet, y: number, from = LEFT, to = RIGHT, width = 0.6): void {
  tags.decoration(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colours.line).stroke())
}
