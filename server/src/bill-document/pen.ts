// Writes text: each character in a font that has it, lines broken at words, figures of one width where they stand under each other.
import type { Font } from 'fontkit'
import { runsOf, type Run } from './runs'
import type { FaceName, Faces } from './typefaces'

export interface Style {
  readonly face: FaceName
  readonly size: number
  readonly colour: string
  /** Distance of lines; a little more than the size otherwise. */
  readonly leading?: number
  readonly tabular?: boolean
}

type Align = 'left' | 'right' | 'center'

/** Where the baseline stands in a line, in parts of the size: the same in each face, so that two of them share a line. */
const ASCENT = 0.78

/** After a space, and after a slash inside a word. */
const BREAKS = /(?<= )|(?<=\w\/)(?=\w)/

export const leadingOf = ({ size, leading }: Style): number => leading ?? size * 1.38

export class Pen {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: ReadonlyMap<FaceName, readonly Font[]>

  constructor(doc: PDFKit.PDFDocument, faces: Faces) {
    this.#doc = doc
    this.#fonts = new Map([
      ['text', faces.text],
      ['strong', faces.strong],
      ['display', faces.display],
    ])
    for (const [face, fonts] of this.#fonts)
      fonts.forEach((font, index) => doc.registerFont(fontName(face, index), font))
  }

  width(text: string, style: Style): number {
    return this.#runs(text, style).reduce((width, run) => width + this.#measure(run, style), 0)
  }

  /** For the structure: what the text is, where it has characters that cannot be drawn. */
  meaning(text: string, style: Style): { actual?: string } {
    return this.#runs(text, style).some(({ isWhole }) => !isWhole) ? { actual: text } : {}
  }

  /** One line. `top` is that of the line; `x` its left end, right end or middle. */
  line(text: string, x: number, top: number, style: Style, align: Align = 'left'): void {
    const runs = this.#runs(text, style)
    const widths = runs.map((run) => this.#measure(run, style))
    const whole = widths.reduce((a, b) => a + b, 0)
    const baseline = top + (leadingOf(style) - style.size) / 2 + ASCENT * style.size
    let at = x - (align === 'left' ? 0 : align === 'right' ? whole : whole / 2)
    runs.forEach((run, index) => {
      this.#draw(run, at, baseline, style)
      at += widths[index] ?? 0
    })
  }

  /** @returns the bottom */
  paragraph(text: string, x: number, top: number, width: number, style: Style): number {
    return this.lines(this.wrap(text, width, style), x, top, style)
  }

  /** @returns the bottom */
  lines(lines: readonly string[], x: number, top: number, style: Style): number {
    lines.forEach((line, index) => this.line(line, x, top + index * leadingOf(style), style))
    return top + lines.length * leadingOf(style)
  }

  /** Lines keep the space they end with. A word that is wider than the line is broken inside. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    for (const piece of text.split(BREAKS).flatMap((word) => this.#pieces(word, width, style))) {
      if (line === '' || this.#fits(line + piece, width, style)) line += piece
      else {
        lines.push(line)
        line = piece
      }
    }
    return line === '' ? lines : [...lines, line]
  }

  #fits(text: string, width: number, style: Style): boolean {
    return this.width(text.trimEnd(), style) <= width
  }

  #pieces(word: string, width: number, style: Style): string[] {
    if (this.#fits(word, width, style)) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece !== '' && !this.#fits(piece + character, width, style)) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }

  #runs(text: string, { face }: Style): Run[] {
    const fonts = this.#fonts.get(face) ?? []
    return runsOf(
      text,
      fonts.map((font) => (codePoint) => font.hasGlyphForCodePoint(codePoint)),
    )
  }

  #measure({ font, text }: Run, style: Style): number {
    this.#doc.font(fontName(style.face, font)).fontSize(style.size)
    return this.#doc.widthOfString(text, featuresOf(style))
  }

  #draw({ font, text }: Run, x: number, baseline: number, style: Style): void {
    this.#doc.font(fontName(style.face, font)).fontSize(style.size).fillColor(style.colour)
    this.#doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) })
  }
}

const fontName = (face: FaceName, index: number) => `${face}-${index}`

const featuresOf = ({ tabular }: Style): { features?: ['tnum'] } => (tabular ? { features: ['tnum'] } : {})
