import type { Tone } from './tones'

const WAVES = { clear: 'sine', rough: 'sawtooth', tick: 'square' } as const
/** A sawtooth and a square sound louder than a sine of the same height. */
const LOUDNESS = { clear: 0.25, rough: 0.08, tick: 0.06 } as const
/** A tone that begins or ends at once would click. */
const EDGE_SECONDS = 0.01
/** Until the device is ready. */
const LEAD_SECONDS = 0.1

/**
 * Plays tones with Web Audio. Call in response to a press, because browsers start no sound by themselves.
 * @param onTone called when each tone begins
 * @param onEnd called once after the last one
 * @returns a function that stops the sound without calling either again
 */
export function playTones(tones: readonly Tone[], onTone: (position: number) => void, onEnd: () => void): () => void {
  const context = new AudioContext()
  const start = context.currentTime + LEAD_SECONDS
  for (const tone of tones) schedule(context, tone, start)
  const after = (seconds: number, act: () => void) => setTimeout(act, (LEAD_SECONDS + seconds) * 1000)
  const timers = tones.map(({ at, position }) => after(at, () => onTone(position)))
  const stop = () => {
    timers.forEach(clearTimeout)
    if (context.state !== 'closed') void context.close()
  }
  const end = Math.max(0, ...tones.map(({ at, seconds }) => at + seconds))
  timers.push(
    after(end, () => {
      stop()
      onEnd()
    }),
  )
  return stop
}

function schedule(context: AudioContext, { hertz, voice, at, seconds }: Tone, start: number) {
  const [from, to] = [start + at, start + at + seconds]
  const source = new OscillatorNode(context, { type: WAVES[voice], frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS[voice], from + EDGE_SECONDS)
  volume.gain.setValueAtTime(LOUDNESS[voice], to - EDGE_SECONDS)
  volume.gain.linearRampToValueAtTime(0, to)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(to)
}
