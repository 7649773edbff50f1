import type { ServiceIcon } from '@switchboard/domain'
import { Car, Droplets, Flame, Leaf, Plug, Snowflake, Sun, Wifi, Zap, type LucideIcon } from 'lucide-react'

export const serviceIcons: Readonly<Record<ServiceIcon, LucideIcon>> = {
  electricity: Zap,
  'hot-water': Droplets,
  'heating-cooling': Snowflake,
  solar: Sun,
  gas: Flame,
  vehicle: Car,
  green: Leaf,
  internet: Wifi,
  other: Plug,
}
