import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

const icons = { due: Clock, paid: CircleCheck, overdue: TriangleAlert }

export interface BadgeProps {
  readonly tone: keyof typeof icons
  readonly children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  const Icon = icons[tone]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={16} strokeWidth={2.25} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
