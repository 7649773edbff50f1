// Loads the typefaces of a bill: the text face in two weights and the brand's display face, each with a second file of further Latin letters.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brand } from '@switchboard/brand'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff'

export type FaceName = 'text' | 'strong' | 'display'
/** Of several fonts the first that has the character is used. */
export type Faces = Readonly<Record<FaceName, readonly Font[]>>

const TEXT = 'atkinson-hyperlegible-next'
const DISPLAY_WEIGHT = 700

const packages = createRequire(import.meta.url)
/** The brand package depends on its display face. */
const brandPackages = createRequire(packages.resolve('@switchboard/brand'))

export function loadFaces(): Faces {
  const family = brand.displayFonts[0]?.replace(/-latin-\d+-normal$/, '')
  return {
    text: loadFonts(packages, TEXT, 400),
    strong: loadFonts(packages, TEXT, 600),
    display: family ? loadFonts(brandPackages, family, DISPLAY_WEIGHT) : loadFonts(packages, TEXT, DISPLAY_WEIGHT),
  }
}

function loadFonts(from: NodeJS.Require, family: string, weight: number): Font[] {
  return ['latin', 'latin-ext'].map((letters) => {
    const file = from.resolve(`@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`)
    const font = create(unpackWoff(readFileSync(file)))
    if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
    return font
  })
}
