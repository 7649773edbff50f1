import type { Loader } from '@switchboard/loader'
import { Filler } from './Filler'

export interface FillersProps {
  readonly loader: Loader
  readonly place: string
  readonly remotes: readonly string[]
}

export const Fillers = ({ loader, place, remotes }: FillersProps) =>
  remotes.map((remote) => <Filler key={remote} loader={loader} place={place} remote={remote} />)
