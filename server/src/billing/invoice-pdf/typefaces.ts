// Loads a bill's typefaces: the text face in two weights and the brand's display face; Noto Sans for words with other
// letters; and the deployment's fonts for other scripts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brand } from '@switchboard/brand'
import { create, type Font } from 'fontkit'
import { isWoff, unpackWoff } from './woff'

export type FaceName = 'text' | 'strong' | 'display'
/** The fonts of one design, each with different characters. */
type FontFamily = readonly Font[]
/** The first of several families that can render a word is used. */
export type Faces = Readonly<Record<FaceName, readonly FontFamily[]>>

const TEXT = 'atkinson-hyperlegible-next'
const DISPLAY_WEIGHT = 700

const packages = createRequire(import.meta.url)
/** The brand package depends on its display face. */
const brandPackages = createRequire(packages.resolve('@switchboard/brand'))

/** @param files fonts of the deployment (BILL_FONTS) */
export function loadFaces(files: readonly string[] = []): Faces {
  const family = brand.displayFonts[0]?.replace(/-latin-\d+-normal$/, '')
  const regular = loadFont(packages.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'))
  const strong = loadFont(packages.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'))
  const others = files.map((file) => [loadFont(file)])
  return {
    text: [loadFamily(packages, TEXT, 400), [regular], ...others],
    strong: [loadFamily(packages, TEXT, 600), [strong], ...others],
    display: [
      family ? loadFamily(brandPackages, family, DISPLAY_WEIGHT) : loadFamily(packages, TEXT, DISPLAY_WEIGHT),
      [strong],
      ...others,
    ],
  }
}

const loadFamily = (from: NodeJS.Require, family: string, weight: number): FontFamily =>
  ['latin', 'latin-ext'].map((letters) =>
    loadFont(from.resolve(`@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`)),
  )

/** The first font of a collection. @throws Error if the file has none */
function loadFont(file: string): Font {
  const bytes = readFileSync(file)
  const opened = create(isWoff(bytes) ? unpackWoff(bytes) : bytes)
  const font = 'layout' in opened ? opened : opened.fonts[0]
  if (!font) throw new Error(`${file} has no font`)
  return font
}
