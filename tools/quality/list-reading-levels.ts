// npm run program tools/quality/list-reading-levels.ts: the level of each file, and the sentences above year 7.
import { hardSentences, sentencesIn, textFiles } from './reading-level.ts'

for (const file of textFiles()) {
  const grades = sentencesIn(file).map(({ grade }) => grade)
  if (grades.length === 0) continue
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / grades.length
  console.log(`${mean.toFixed(1).padStart(5)}  ${file}, ${grades.length} sentences`)
}
for (const { grade, text, file } of hardSentences()) console.log(`${grade.toFixed(1).padStart(5)}  ${text}  (${file})`)
