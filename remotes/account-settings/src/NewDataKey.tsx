import { announce } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './Settings.module.css'
import { dataKeys as text } from './text'

export interface MadeKey {
  readonly name: string
  /** Undefined if the response with it was lost. */
  readonly key: string | undefined
}

/** A new key, shown only now. Takes the focus. */
export function NewDataKey({ made: { name, key } }: { readonly made: MadeKey }) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => place.current?.focus(), [])
  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      // The browser does not allow it. The customer can select the text.
      return
    }
    setCopied(true)
    announce(text.copied)
  }
  return (
    <div ref={place} className={styles.newKey} role="group" aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>{text.made(name)}</h3>
      <p>{key === undefined ? text.lost : text.once}</p>
      {key !== undefined && (
        <div className={styles.keyText}>
          <code translate="no">{key}</code>
          <Button size="small" icon={Copy} onClick={() => void copy(key)}>
            {isCopied ? text.copied : text.copy}
          </Button>
        </div>
      )}
    </div>
  )
}
