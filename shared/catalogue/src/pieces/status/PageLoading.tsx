import { Card } from '@switchboard/ui/Card'
import { PageLoading } from '@switchboard/ui/PageLoading'
import { Skeleton } from '@switchboard/ui/Skeleton'
import type { States } from '../../states'

export const about = 'The first load of a page: what is awaited in words, and skeletons in the layout of what comes.'

export const states: States = {
  'contact details': () => (
    <PageLoading>
      <Card heading="Contact details" busy>
        <Skeleton height={48} count={4} />
      </Card>
    </PageLoading>
  ),
  services: () => (
    <PageLoading>
      <Skeleton height={64} />
      <Skeleton height={220} count={4} />
    </PageLoading>
  ),
}
