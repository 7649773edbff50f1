/** 'shell': the page removed parts of the shell. */
export type FaultKind = 'suspended' | 'blank' | 'covers header' | 'shell'

/** Misbehaviour of a page that did not throw an error. */
export class PageFault extends Error {
  override readonly name = 'PageFault'

  constructor(readonly kind: FaultKind) {
    super(`the page failed: ${kind}`)
  }
}
