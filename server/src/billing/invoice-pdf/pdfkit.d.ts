// Options of pdfkit 0.20 that its types lack.
import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
    interface AnnotationOption {
      structParent?: ReturnType<PDFDocument['struct']>
    }
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
      /** Left, top, right, bottom. */
      bbox?: [number, number, number, number]
      placement?: 'Block'
    }
  }
}
