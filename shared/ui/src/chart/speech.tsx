// How much of a bar screen readers announce.
import { createContext, useContext, useState } from 'react'
import styles from './BarChart.module.css'

/** Kept while the page is open, for all charts. */
let wasBrief = false

const Speech = createContext<'full' | 'brief'>('full')
export const SpeechProvider = Speech.Provider

interface Spoken {
  /** 'October 2026, 64 kilowatt hours, $18.56' */
  readonly fact: string
  /** 'Oct, 64.0' */
  readonly brief?: string
}

/** @returns the text to announce, and whether it is the short one */
export function useSpoken({ fact, brief }: Spoken): { readonly text: string; readonly isBrief: boolean } {
  const isBrief = useContext(Speech) === 'brief' && brief !== undefined
  return { text: isBrief ? brief : fact, isBrief }
}

export function useBriefSpeech() {
  const [isBrief, setBrief] = useState(wasBrief)
  const choose = (next: boolean) => {
    wasBrief = next
    setBrief(next)
  }
  return [isBrief, choose] as const
}

interface SpeechChoiceProps {
  readonly isBrief: boolean
  readonly onChoose: (isBrief: boolean) => void
}

/** Shown on focus, like the link before it. */
export const SpeechChoice = ({ isBrief, onChoose }: SpeechChoiceProps) => (
  <button type="button" className={styles.skip} aria-pressed={isBrief} onClick={() => onChoose(!isBrief)}>
    Read short values
  </button>
)
