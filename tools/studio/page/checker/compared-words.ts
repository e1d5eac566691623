import { optionLabel } from '../../../analysis/words/member-label'

/** Display options are at the end, as in `Pay [danger, block]`. */
const optionsAtEnd = / ?\[([^[\]]*)\]$/

type Words = string | undefined

/** Returns the words before and now. Display options are added if only they differ. */
export function comparedWords(before: Words, now: Words): readonly [before: Words, now: Words] {
  const [said, says] = [before, now].map((words) => words?.replace(optionsAtEnd, ''))
  return said === says ? [withLabels(before), withLabels(now)] : [said, says]
}

function withLabels(words: Words): Words {
  return words
    ?.replace(optionsAtEnd, (_, options: string) => {
      const labels = options.split(', ').map(optionLabel)
      return ` (${labels.join(', ')})`
    })
    .trim()
}
