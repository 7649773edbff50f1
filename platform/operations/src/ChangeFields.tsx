import type { RegistryState } from '@switchboard/record'
import { Field } from '@switchboard/ui/Field'
import { Select } from '@switchboard/ui/Select'
import {
  asksForBuild,
  buildOptions,
  shareOptions,
  type ChangeAnswers,
  type ChangeKind,
  type ChangeSubject,
} from './change-form'

interface ChangeFieldsProps {
  readonly kind: ChangeKind
  readonly subject: ChangeSubject | undefined
  readonly state: RegistryState
  readonly answers: ChangeAnswers
  readonly errors: Readonly<Partial<Record<keyof ChangeAnswers, string>>>
  readonly onChange: (given: Partial<ChangeAnswers>) => void
}

export function ChangeFields({ kind, subject, state, answers, errors, onChange }: ChangeFieldsProps) {
  return (
    <>
      {subject && asksForBuild(kind) && (
        <Select
          label="Build"
          options={buildOptions(kind, subject)}
          value={answers.build}
          error={errors.build}
          onChange={(build) => onChange({ build })}
        />
      )}
      {kind === 'rollout' && (
        <>
          <Select
            label="Who gets it"
            options={shareOptions(state)}
            value={answers.share}
            error={errors.share}
            onChange={(share) => onChange({ share })}
          />
          <Field label="Begins" hint="In your time zone. Empty: at once.">
            {(input) => (
              <input
                {...input}
                type="datetime-local"
                value={answers.from}
                onChange={(event) => onChange({ from: event.currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
      <Field label="Why" hint="One sentence, which the history keeps." error={errors.why}>
        {(input) => (
          <textarea
            {...input}
            rows={2}
            value={answers.why}
            onChange={(event) => onChange({ why: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
