import { useState } from 'react'
import styles from './page.module.css'
import { searchOf, type View } from './view'

const themes = ['system', 'light', 'dark'] as const
const brands = ['wattlebird', 'saltbush']
const widths = [1280, 820, 390, 320]

/** Links to other themes and brands, and buttons that show the page in a frame of a given width. */
export function Toolbar({ name, view }: { readonly name: string; readonly view: View }) {
  const [width, setWidth] = useState<number>()
  const link = (other: View, text: string, current: boolean) => (
    <a key={text} href={`/${name}${searchOf(other)}`} aria-current={current || undefined}>
      {text}
    </a>
  )
  return (
    <>
      <nav className={styles.toolbar} aria-label="Catalogue">
        <a href="/">All pieces</a>
        <span className={styles.group}>
          Theme: {themes.map((theme) => link({ ...view, theme }, theme, theme === view.theme))}
        </span>
        <span className={styles.group}>
          Brand: {brands.map((brand) => link({ ...view, brand }, brand, brand === view.brand))}
        </span>
        <span className={styles.group}>
          Width:{' '}
          {widths.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === width}
              onClick={() => setWidth(size === width ? undefined : size)}
            >
              {size}
            </button>
          ))}
        </span>
      </nav>
      {width !== undefined && (
        <div className={styles.frames}>
          <iframe
            className={styles.frame}
            style={{ inlineSize: width }}
            title={`${name}, ${width} pixels wide`}
            src={`/${name}${searchOf({ ...view, bare: true })}`}
          />
        </div>
      )}
    </>
  )
}
