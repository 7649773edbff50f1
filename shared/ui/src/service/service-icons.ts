import type { ServiceIcon } from '@switchboard/domain'
import { Droplets, Flame, Plug, Snowflake, Sun, Zap, type LucideIcon } from 'lucide-react'

export const serviceIcons: Readonly<Record<ServiceIcon, LucideIcon>> = {
  electricity: Zap,
  'hot-water': Droplets,
  'heating-cooling': Snowflake,
  solar: Sun,
  gas: Flame,
  other: Plug,
}
