import { states } from '@switchboard/domain'
import { ombudsmen } from './ombudsman'

test('every state has an ombudsman with a telephone number and a website', () => {
  expect(Object.keys(ombudsmen).sort()).toEqual([...states].sort())
  for (const { name, phone, site } of Object.values(ombudsmen)) {
    expect(name).toMatch(/Ombudsman|Tribunal/)
    expect(phone).toMatch(/^(1800 \d{3} \d{3}|0\d \d{4} \d{4})$/)
    expect(site).toMatch(/^https:\/\/www\.[a-z.]+\.au$/)
  }
  expect(new Set(Object.values(ombudsmen).map(({ site }) => site)).size).toBe(states.length)
})
