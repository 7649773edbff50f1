// Writes text: picks a font for each character, breaks lines at words, and uses digits of equal width in tables.
import type { Font } from 'fontkit'
import { splitIntoFontRuns, splitIntoGraphemes, type FontRun, type HasGlyph } from './font-runs'
import type { FaceName, Faces } from './typefaces'
import { hasRightToLeft, inVisualOrder } from './visual-order'

export interface TextStyle {
  readonly face: FaceName
  readonly size: number
  readonly colour: string
  /** Line height; 1.38 times the size by default. */
  readonly leading?: number
  readonly tabular?: boolean
}

type TextAlign = 'left' | 'right' | 'center'

/**
 * Distance from the top of a line to its baseline, relative to the size: equal for all faces, so that they can share a
 * line.
 */
const BASELINE_POSITION = 0.78

/** Lines may break after a space, and after a slash inside a word. */
const LINE_BREAKS = /(?<= )|(?<=\w\/)(?=\w)/

export const lineHeight = ({ size, leading }: TextStyle): number => leading ?? size * 1.38

export class TextWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #families: Readonly<Record<FaceName, readonly (readonly HasGlyph[])[]>>

  constructor(doc: PDFKit.PDFDocument, faces: Faces) {
    this.#doc = doc
    const register = (face: FaceName) => {
      faces[face].flat().forEach((font, index) => doc.registerFont(fontName(face, index), font))
      return faces[face].map((family) => family.map(glyphTest))
    }
    this.#families = { text: register('text'), strong: register('strong'), display: register('display') }
  }

  width(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((width, run) => width + this.#measure(run, style), 0)
  }

  /** Whether every character is drawn as it is. */
  isExact(text: string, style: TextStyle): boolean {
    return this.#runs(text, style).every(({ isExact }) => isExact)
  }

  /** The original text for the structure tags, if characters are replaced or not drawn in reading order. */
  actualText(text: string, style: TextStyle): { actual?: string } {
    return hasRightToLeft(text) || !this.isExact(text, style) ? { actual: text } : {}
  }

  /** One line. `top` is the line's top; `x` its left end, right end or middle. */
  line(text: string, x: number, top: number, style: TextStyle, align: TextAlign = 'left'): void {
    const runs = inVisualOrder(this.#runs(text, style))
    const widths = runs.map((run) => this.#measure(run, style))
    const whole = widths.reduce((a, b) => a + b, 0)
    const baseline = top + (lineHeight(style) - style.size) / 2 + BASELINE_POSITION * style.size
    let at = x - (align === 'left' ? 0 : align === 'right' ? whole : whole / 2)
    runs.forEach((run, index) => {
      this.#draw(run, at, baseline, style)
      at += widths[index] ?? 0
    })
  }

  /** @returns the bottom */
  paragraph(text: string, x: number, top: number, width: number, style: TextStyle): number {
    return this.lines(this.wrap(text, width, style), x, top, style)
  }

  /** @returns the bottom */
  lines(lines: readonly string[], x: number, top: number, style: TextStyle): number {
    lines.forEach((line, index) => this.line(line, x, top + index * lineHeight(style), style))
    return top + lines.length * lineHeight(style)
  }

  /** Lines keep their trailing space. A word wider than the line is broken. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    for (const piece of text.split(LINE_BREAKS).flatMap((word) => this.#pieces(word, width, style))) {
      if (line === '' || this.#fits(line + piece, width, style)) line += piece
      else {
        lines.push(line)
        line = piece
      }
    }
    return line === '' ? lines : [...lines, line]
  }

  #fits(text: string, width: number, style: TextStyle): boolean {
    return this.width(text.trimEnd(), style) <= width
  }

  #pieces(word: string, width: number, style: TextStyle): string[] {
    if (this.#fits(word, width, style)) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of splitIntoGraphemes(word)) {
      if (piece !== '' && !this.#fits(piece + character, width, style)) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }

  #runs(text: string, { face }: TextStyle): FontRun[] {
    return splitIntoFontRuns(text, this.#families[face])
  }

  #measure({ font, text }: FontRun, style: TextStyle): number {
    this.#doc.font(fontName(style.face, font)).fontSize(style.size)
    return this.#doc.widthOfString(text, fontFeatures(style))
  }

  #draw({ font, text }: FontRun, x: number, baseline: number, style: TextStyle): void {
    this.#doc.font(fontName(style.face, font)).fontSize(style.size).fillColor(style.colour)
    this.#doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...fontFeatures(style) })
  }
}

const glyphTest =
  (font: Font): HasGlyph =>
  (codePoint) =>
    font.hasGlyphForCodePoint(codePoint)

const fontName = (face: FaceName, index: number) => `${face}-${index}`

const fontFeatures = ({ tabular }: TextStyle): { features?: ['tnum'] } => (tabular ? { features: ['tnum'] } : {})
