import { brand } from '@switchboard/brand'
import { Logo, type LogoProps } from '@switchboard/ui/Logo'
import type { States } from '../../states'
import styles from './Logo.module.css'

export const about = 'The mark of the brand. Its name stands beside it, in letters.'

const draw =
  (props: LogoProps, name: 'with name' | 'alone' = 'with name') =>
  () => (
    <span className={styles.place} data-on={props.on}>
      <Logo {...props} />
      {name === 'with name' && <span>{brand.name}</span>}
    </span>
  )

export const states: States = {
  'on the band': draw({ on: 'band' }),
  'on paper': draw({ on: 'paper' }),
  'mark alone': draw({}, 'alone'),
  'smallest, 24 pixels': draw({ size: 24 }),
  'large, to look at': draw({ size: 192, on: 'paper' }, 'alone'),
}
