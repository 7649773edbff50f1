import type { LucideIcon } from 'lucide-react'
import { Illustration, type IllustrationName } from './Illustration'
import { StatusFrame, StatusIcon, type StatusFrameProps } from './StatusFrame'
import styles from './StatusPanel.module.css'

export type { PanelAction } from './StatusFrame'

export interface StatusPanelProps extends Omit<StatusFrameProps, 'picture'> {
  /** An icon, the name of an illustration, or an image. */
  readonly picture?: LucideIcon | IllustrationName | { readonly src: string }
}

/** Specification 2.12. Default action type: 'back-to-services'. */
export function StatusPanel({ picture, ...frame }: StatusPanelProps) {
  return <StatusFrame {...frame} picture={picture && <Picture picture={picture} compact={frame.compact} />} />
}

type PictureProps = Required<Pick<StatusPanelProps, 'picture'>> & { readonly compact: boolean | undefined }

function Picture({ picture, compact }: PictureProps) {
  if (typeof picture === 'string') return <Illustration name={picture} />
  if ('src' in picture) return <img className={styles.image} src={picture.src} alt="" />
  return <StatusIcon icon={picture} compact={compact} />
}
