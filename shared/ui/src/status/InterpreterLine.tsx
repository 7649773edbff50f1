import { rules } from '@switchboard/brand/rules'
import styles from './InterpreterLine.module.css'
import { interpreter } from '../text/text'

const { name, phone } = rules.interpreter

/** Where people look for help: the market's free service that interprets calls. */
export function InterpreterLine() {
  return (
    <p className={styles.line}>
      {interpreter.before} {name} {interpreter.on}{' '}
      <a href={`tel:${phone.replaceAll(' ', '')}`} className={styles.number} translate="no">
        {phone}
      </a>
      {interpreter.after}
    </p>
  )
}
