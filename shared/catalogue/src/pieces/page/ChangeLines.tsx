import { Card } from '@switchboard/ui/Card'
import { ChangeLines } from '@switchboard/ui/ChangeLines'
import type { States } from '../../states'

export const about = 'Signed amounts that add up to a total: what changed between two bills.'

const total = { name: 'Difference', amount: '−$23.83', spoken: '$23.83 less' }

export const states: States = {
  'with details': () => (
    <Card heading="What changed" look="tint">
      <ChangeLines
        changes={[
          {
            key: 'heating',
            name: 'Heating and cooling',
            detail: '5.4 kWh, was 104.3 kWh',
            amount: '−$17.40',
            spoken: '$17.40 less',
          },
          {
            key: 'electricity',
            name: 'Electricity',
            detail: '254.2 kWh, was 268.7 kWh',
            amount: '−$4.34',
            spoken: '$4.34 less',
          },
          { key: 'other', name: 'Other', amount: '−$2.09', spoken: '$2.09 less' },
        ]}
        total={total}
      />
    </Card>
  ),
  'a long name': () => (
    <Card heading="What changed">
      <ChangeLines
        changes={[
          {
            key: 'long',
            name: 'Renewable energy from the Upper-Murrumbidgee-Wattlebird-Community',
            detail: '1,234,567.8 kWh, was 1,234,890.1 kWh',
            amount: '+$12,345.67',
            spoken: '$12,345.67 more',
          },
        ]}
        total={{ name: 'Difference', amount: '+$12,345.67', spoken: '$12,345.67 more' }}
      />
    </Card>
  ),
}
