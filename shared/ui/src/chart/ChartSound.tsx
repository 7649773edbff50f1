import { useEffect, useId, useRef, useState } from 'react'
import styles from './BarChart.module.css'
import { playTones } from './play-tones'
import { tonesOf, type Sound } from './tones'

interface ChartSoundProps {
  /** The sound stops if they change. */
  readonly sounds: readonly Sound[]
  /** Selects the bar that is heard. */
  readonly onSelect: (position: number) => void
}

/** A button that plays the chart. Shown on focus, like the link before it. */
export function ChartSound({ sounds, onSelect }: ChartSoundProps) {
  const [isPlaying, setPlaying] = useState(false)
  const stopSound = useRef<() => void>(undefined)
  const id = useId()
  const stop = () => {
    stopSound.current?.()
    setPlaying(false)
  }
  useEffect(() => stop, [sounds])
  useEffect(() => {
    if (!isPlaying) return undefined
    // On the document, because focus may be elsewhere, and a sound disturbs a screen reader.
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && stop()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isPlaying])
  if (!('AudioContext' in globalThis)) return null
  const play = () => {
    setPlaying(true)
    stopSound.current = playTones(tonesOf(sounds), onSelect, () => setPlaying(false))
  }
  return (
    <>
      <button
        type="button"
        className={styles.skip}
        data-shown={isPlaying || undefined}
        aria-describedby={id}
        onClick={isPlaying ? stop : play}
      >
        {isPlaying ? 'Stop the sound' : 'Play as sound'}
      </button>
      <span id={id} hidden>
        A higher tone is a higher amount, a rough tone is an estimate, and a tick is missing data. Escape stops the
        sound.
      </span>
    </>
  )
}
