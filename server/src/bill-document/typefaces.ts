// The faces of a bill: the text face in two weights and the brand's display face, each with its second file for further Latin letters.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brand } from '@switchboard/brand'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff'

export type FaceName = 'text' | 'strong' | 'display'
/** Of several fonts the first that has a character draws it. */
export type Faces = Readonly<Record<FaceName, readonly Font[]>>

const TEXT = 'atkinson-hyperlegible-next'
const DISPLAY_WEIGHT = 700

const packages = createRequire(import.meta.url)
/** A brand brings its display face along. */
const ofBrand = createRequire(packages.resolve('@switchboard/brand'))

export function openFaces(): Faces {
  const family = brand.displayFont?.replace(/-latin-\d+-normal$/, '')
  return {
    text: filesOf(packages, TEXT, 400),
    strong: filesOf(packages, TEXT, 600),
    display: family ? filesOf(ofBrand, family, DISPLAY_WEIGHT) : filesOf(packages, TEXT, DISPLAY_WEIGHT),
  }
}

function filesOf(from: NodeJS.Require, family: string, weight: number): Font[] {
  return ['latin', 'latin-ext'].map((letters) => {
    const file = from.resolve(`@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`)
    const font = create(unpackWoff(readFileSync(file)))
    if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
    return font
  })
}
