// Reports and refusals of the built import command.
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { file, folder, nmi, run } from './command'
import { meterFile } from './database'

test('the report lists each file’s contents and why a line was not read, and the exit code is 1 if a file was refused', async () => {
  const good = file(
    'good.csv',
    meterFile(nmi, [
      { date: '2024-02-01', each: 1 },
      { date: '2024-02-02', each: 1 },
    ]),
  )
  const spoilt = meterFile(nmi, [
    { date: '2024-02-03', each: 1 },
    { date: '2024-02-04', each: 1 },
  ]).replace('1,1,A', '1,A')
  const zipped = file('more.zip', zipSync({ 'spoilt.csv': Buffer.from(spoilt) }))
  const letter = file('letter.csv', 'Dear retailer,\nour readings are attached\n')
  const why = '  line 3: 47 values where 30-minute intervals make 48 (value-count)'
  expect(await run([good, zipped])).toEqual({
    code: 1,
    out: [
      `${good}: 1 register, 2 days, 2 new or changed`,
      `${zipped}!spoilt.csv: refused, nothing was imported`,
      why,
      '2 files: 1 imported, 0 already imported, 1 refused',
      '',
    ].join('\n'),
    err: '',
  })
  expect(await run([zipped, '--skip-rejected'])).toEqual({
    code: 0,
    out: [`${zipped}!spoilt.csv: 1 register, 1 day, 1 new or changed, 1 unreadable line left out`, why, ''].join('\n'),
    err: '',
  })
  expect(await run([good, letter])).toEqual({
    code: 1,
    out: [
      `${good}: already imported`,
      `${letter}: refused, nothing was imported`,
      `  line 1: 'Dear retailer' is not how a NEM12 or NEM13 file starts (not-a-meter-file)`,
      '2 files: 0 imported, 1 already imported, 1 refused',
      '',
    ].join('\n'),
    err: '',
  })
}, 60_000)

test('a missing file is reported in one sentence, and no other file is started', async () => {
  const path = file('other.csv', meterFile(nmi, [{ date: '2024-03-02', each: 1 }]))
  expect(await run([path, join(folder, 'nowhere.csv')])).toEqual({
    code: 1,
    out: '',
    err: `There is no file ${join(folder, 'nowhere.csv')}. Nothing was imported.\n`,
  })
})

test('a folder is reported as a folder', async () => {
  expect(await run([folder])).toEqual({
    code: 1,
    out: '',
    err: `${folder} is a folder: name the files to import. Nothing was imported.\n`,
  })
})

test('the help is printed without a database', async () => {
  for (const word of ['-h', '--help']) expect(await run([word])).toMatchObject({ code: 0, err: '' })
})

test('a file with a reading of a future day is refused', async () => {
  const path = file('future.csv', meterFile(nmi, [{ date: '2099-03-02', each: 1 }]))
  expect((await run([path])).out).toBe(
    `${path}: refused, nothing was imported\n  line 3: A reading of 2099-03-02, which is in the future (future)\n`,
  )
})

test('an unknown option is reported in one sentence with the list of options', async () => {
  const { code, out, err } = await run(['--skip-everything'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^Unknown option '--skip-everything'[^]*--skip-rejected {2}/)
})
