// Options of pdfkit 0.20 that its types lack.
import type { Font } from 'fontkit'

declare global {
  namespace PDFKit {
    /** A text of the file, as opposed to a name. */
    type TextObject = InstanceType<typeof String>
  }
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
    interface PDFAnnotation {
      link(x: number, y: number, width: number, height: number, url: string, options: LinkDescription): this
    }
    interface LinkDescription {
      readonly structParent: ReturnType<PDFDocument['struct']>
      readonly Contents: TextObject
    }
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
      /** Left, top, right, bottom. */
      bbox?: [number, number, number, number]
      placement?: 'Block'
    }
  }
}
