import { states } from '@switchboard/domain'
import { ombudsmen } from './ombudsman'

test('every state has an ombudsman with a website', () => {
  expect(Object.keys(ombudsmen).sort()).toEqual([...states].sort())
  for (const { name, site } of Object.values(ombudsmen)) {
    expect(name).toMatch(/Ombudsman|Tribunal/)
    expect(site).toMatch(/^https:\/\/www\.[a-z.]+\.au$/)
  }
  expect(new Set(Object.values(ombudsmen).map(({ site }) => site)).size).toBe(states.length)
})
