import { AwaitedContent } from '@switchboard/ui/AwaitedContent'
import { Skeleton } from '@switchboard/ui/Skeleton'
import type { States } from '../../states'
import styles from './Skeleton.module.css'

export const about = 'Has the height of what is to come, so that nothing jumps when it is there.'

export const states: States = {
  'a line': () => <Skeleton height={36} width={60} />,
  'several rows': () => <Skeleton height={48} count={4} />,
  'in a card': () => (
    <div className={styles.card}>
      <Skeleton height={60} width={50} />
      <Skeleton height={40} count={3} />
    </div>
  ),
  'over what is awaited': () => (
    <div className={styles.card}>
      <AwaitedContent over={<Skeleton height={40} count={4} />}>
        <p>This paragraph is as high as its words need, also in a narrow window, and in larger text.</p>
        <p>Skeletons for which there is no room are cut off.</p>
      </AwaitedContent>
    </div>
  ),
  'on the band': () => (
    <div className={styles.band}>
      <Skeleton height={20} width={30} onBand />
      <Skeleton height={36} width={80} onBand />
    </div>
  ),
}
