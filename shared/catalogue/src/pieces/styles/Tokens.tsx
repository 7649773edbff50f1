import { brandColours, logoColours } from '@switchboard/ui/brand-tokens'
import { contrast, pairs, type Pair } from '@switchboard/ui/contrast'
import { useCallback, useState } from 'react'
import type { States } from '../../states'
import styles from './Tokens.module.css'

export const about = 'Colours with all the pairs that may meet, corners and the texture of the brand.'

const colours = [...new Set(pairs.flatMap(({ front, back }) => [front, back])), 'line', 'chart-grid']
const token = (name: string) => `var(--sb-${name})`
const all = (names: readonly string[]) => () => (
  <ul className={styles.grid}>
    {names.map((name) => (
      <li key={name} className={styles.swatch}>
        <span className={styles.colour} style={{ background: token(name) }} />
        {name}
      </li>
    ))}
  </ul>
)
const those = (needs: Pair['needs']) => () => (
  <ul className={styles.grid}>
    {pairs
      .filter((pair) => pair.needs === needs)
      .map((pair) => (
        <li key={`${pair.front} ${pair.back}`}>{needs === 3 ? <Seen {...pair} /> : <Read {...pair} />}</li>
      ))}
  </ul>
)

/** A text in one colour on the other, with their contrast. */
function Read({ front, back }: Pair) {
  const [measure, ratio] = useContrast('color')
  return (
    <p ref={measure} className={styles.pair} style={{ color: token(front), background: token(back) }}>
      <span>
        {front} on {back}
      </span>
      <span>{ratio}</span>
    </p>
  )
}

/** A shape in one colour on the other, with their contrast. */
function Seen({ front, back }: Pair) {
  const [measure, ratio] = useContrast('borderTopColor')
  return (
    <div ref={measure} className={styles.pair} style={{ background: token(back), borderColor: token(front) }}>
      <span className={styles.shape} style={{ background: token(front) }} />
      <span className={styles.words}>
        {front} on {back}
        <span>{ratio}</span>
      </span>
    </div>
  )
}

/** The contrast of the colours that the browser renders, and a ref for the element. */
function useContrast(property: 'color' | 'borderTopColor') {
  const [ratio, setRatio] = useState('')
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      const drawn = getComputedStyle(place)
      setRatio(contrast(hex(drawn[property]), hex(drawn.backgroundColor)).toFixed(2))
    },
    [property],
  )
  return [measure, ratio] as const
}

/** @param colour 'rgb(1, 2, 3)' */
const hex = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`

export const states: States = {
  'colours of the brand': all([...brandColours, ...logoColours]),
  'colours of all brands': all(colours.filter((name) => ![...brandColours, ...logoColours].includes(name)).sort()),
  'pairs to be read, 4.5 or more': those(4.5),
  'pairs to be seen, 3 or more': those(3),
  corners: () => (
    <ul className={styles.grid}>
      {['sm', 'md', 'lg', 'pill'].map((size) => (
        <li key={size} className={styles.corner} data-size={size}>
          {size}
        </li>
      ))}
    </ul>
  ),
  'texture of the brand': () => (
    <span className={styles.motif}>
      <span className={styles.texture} />
    </span>
  ),
}
