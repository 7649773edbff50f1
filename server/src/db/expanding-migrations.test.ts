// Checks that the previous release works on this one's tables: a migration only expands (decision record 0047).
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Migration,
} from 'kysely'
import { migrations } from './migrate'

/** Older migrations, which every installation has. */
const LAST_BEFORE_THE_RULE = '0019-account-credit'

/**
 * Narrowing statements that do not affect the previous release, with the reason. A statement is identified by its
 * beginning.
 */
const accepted: Readonly<Record<string, readonly (readonly [beginning: string, reason: string])[]>> = {
  '0022-debits': [
    ['create unique index payment_attempt_invoice', 'The column is new: the release before leaves it null.'],
  ],
  '0026-bills-with-payments': [
    [
      'alter table payment',
      'The release before writes the same rows, and deletes bills only to lay out a demonstration.',
    ],
  ],
  '0027-late-answers': [
    ['create unique index payment_attempt_by_customer', 'It refuses less than the index that it replaces.'],
  ],
  '0035-folded-names': [
    [
      'create unique index additional_contact_person',
      'The columns are new: the release before leaves them as they are.',
    ],
  ],
  '0055-prices-with-dates': [
    ['alter table charge add constraint charge_days', 'The columns are new: the release before leaves them null.'],
  ],
  '0056-price-windows': [
    ['alter table charge add constraint charge_times', 'The columns are new: the release before leaves them null.'],
  ],
  '0057-register-prices': [
    ['alter table charge add constraint charge_register', 'The column is new: the release before leaves it null.'],
  ],
  '0059-notifications': [
    ['create unique index mail_outbox_news', 'The column is new: the release before leaves it null.'],
  ],
  '0061-price-steps': [
    ['alter table charge add constraint charge_step', 'The columns are new: the release before leaves them null.'],
  ],
  '0062-public-holidays': [
    [
      'alter table charge add constraint charge_holidays',
      'It refuses a member that the release before does not write.',
    ],
  ],
}

/** Parts of a statement that break a release unaware of it. */
const narrowings: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|view|column|type|function|schema)\b/, 'drops what the release before reads'],
  [/\brename\b/, 'renames what the release before knows by its old name'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'refuses rows that the release before writes'],
  [/\bdrop default\b/, 'refuses rows that the release before writes without the column'],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/, 'adds a column that the release before does not fill'],
]

const READS = 'reads all rows while nobody can use the table'

/** Applies to tables that the migration did not create itself. */
const narrowingsOfOldTables: readonly (readonly [RegExp, string])[] = [
  [/\badd (constraint|check|unique|primary key|foreign key|exclude)\b/, 'refuses rows that the release before writes'],
  [/^create unique index\b/, 'refuses rows that the release before writes twice'],
  [/\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/, READS],
]

/** Each clause of a statement that changes a table, without comments. */
function clausesOf(statement: string): readonly string[] {
  const text = statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  if (!text.startsWith('alter table')) return [text]
  // A comma within brackets separates columns or values.
  return text.split(/,(?![^(]*\))/)
}

function faultsOf(statements: readonly string[]): readonly string[] {
  const made = new Set(statements.flatMap((text) => /^\s*create table (?:if not exists )?(\w+)/i.exec(text)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const table =
      /^\s*(?:alter table|create unique index \w+ on) (?:only |if exists )?(\w+)/i.exec(statement)?.[1] ?? ''
    const rules = made.has(table) ? narrowings : [...narrowings, ...narrowingsOfOldTables]
    return clausesOf(statement).flatMap((clause) =>
      rules.flatMap(([pattern, why]) => (pattern.test(clause) ? [`${statement.trim().split('\n')[0]}: ${why}`] : [])),
    )
  })
}

async function statementsOf({ up }: Migration): Promise<readonly string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (known) => new PostgresIntrospector(known),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await up(db)
  return statements
}

const ofTheRule = Object.entries(migrations).filter(([name]) => name > LAST_BEFORE_THE_RULE)

describe('a migration only expands', () => {
  it.each(ofTheRule)('%s', async (name, migration) => {
    const statements = await statementsOf(migration)
    expect(statements).not.toEqual([])
    const beginnings = (accepted[name] ?? []).map(([beginning]) => beginning)
    const faults = faultsOf(statements)
    const isAccepted = (fault: string) =>
      !fault.endsWith(READS) && beginnings.some((beginning) => fault.startsWith(beginning))
    expect(faults.filter((fault) => !isAccepted(fault))).toEqual([])
    for (const beginning of beginnings) expect(faults.some((fault) => fault.startsWith(beginning))).toBe(true)
  })
})

describe('the check of migrations', () => {
  it.each([
    ['drop table account', /drops/],
    ['alter table account drop column email', /drops/],
    ['alter table account rename column email to login', /renames/],
    ['alter table account rename to customer', /renames/],
    ['alter table account alter column email type varchar(9)', /type/],
    ['alter table account alter email set data type text', /type/],
    ['alter table account alter column email set not null', /refuses rows/],
    ['alter table account add column a text default 1, add column nick text not null', /does not fill/],
    ['alter table account add constraint one check (email <> nick) not valid', /refuses rows/],
    ['alter table account add unique (email)', /refuses rows/],
    ['create unique index one on account (email)', /twice/],
  ])('refuses %s', (statement, why) => {
    expect(faultsOf([statement])).toEqual([expect.stringMatching(why)])
  })

  it('refuses a constraint that reads all rows of an old table immediately', () => {
    const [, reads] = faultsOf(['alter table account add constraint one check (email <> nick)'])
    expect(reads).toMatch(/reads all rows/)
  })

  it.each([
    ['create table note (id bigint primary key, text text not null)', 'create unique index one on note (text)'],
    ['alter table account add column nick text, add column level int not null default 1'],
    ["alter table account add column kind text not null default 'a' check (kind in ('a', 'b'))"],
    [
      'alter table account drop constraint account_check',
      'drop index account_email',
      'create index two on account (a, b)',
    ],
    ['create view accounts as select * from account', 'alter table account alter column a drop not null'],
    ['update account set a = 1 -- rename'],
  ])('accepts %s', (...statements) => {
    expect(faultsOf(statements)).toEqual([])
  })
})
