import type { ThemedColour } from '../http/brand-colours'
import type { MailColours } from './mail-look'

const lightDark = ({ light, dark }: ThemedColour) => `light-dark(${light}, ${dark})`

export const pageStyle = ({ canvas, surface, ink, muted, line, band, onBand, link }: MailColours) => `
:root { color-scheme: light dark }
body { margin: 0; background: ${lightDark(canvas)}; color: ${lightDark(ink)}; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
header { padding: 1.25rem 1.5rem; background: ${lightDark(band)}; color: ${lightDark(onBand)}; font-size: 1.25rem; font-weight: 700 }
header span { display: block; font-size: 1rem; font-weight: 400 }
main { max-width: 50rem; margin: 0 auto; padding: 2rem 1.5rem 4rem }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem }
ol { margin: 0; padding: 0; list-style: none; border: 1px solid ${lightDark(line)}; border-radius: 0.75rem; background: ${lightDark(surface)} }
li { padding: 0.375rem 1.25rem 0.875rem }
li + li { border-top: 1px solid ${lightDark(line)} }
li a { display: flex; align-items: center; min-height: 44px; font-weight: 600 }
p > a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px }
li span { color: ${lightDark(muted)} }
a { color: ${lightDark(link)} }
a:focus-visible, pre:focus-visible, iframe:focus-visible { outline: 3px solid currentColor; outline-offset: 2px }
iframe { width: 100%; height: 44rem; border: 1px solid ${lightDark(line)}; border-radius: 0.75rem; background: ${lightDark(surface)} }
pre { max-height: 32rem; margin: 0; padding: 1.25rem; overflow: auto; border: 1px solid ${lightDark(line)}; border-radius: 0.75rem; background: ${lightDark(surface)}; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap }
`
