import type { ReactNode } from 'react'
import { parseJson } from '../../../analysis/json/parse-json'
import type { FileConflict } from '../../../server/answers'
import { Sentence } from '../controls/controls'
import { t } from '../words/words'
import type { ConflictWords } from './conflict-words'

export function SideLines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <span className="st-conflict__value">
      {lines.map((line, at) => (
        <span key={`${at} ${line}`}>
          <Sentence words={line} />
        </span>
      ))}
    </span>
  )
}

interface TwoTextsProps extends Pick<FileConflict, 'mine' | 'theirs'> {
  readonly words: { readonly mine: string; readonly theirs: string }
}

/** Shows two versions of a document: the changes in words, or else the lines that differ. */
export function WholeDocument({
  described,
  ...props
}: TwoTextsProps & { readonly described: ConflictWords }): ReactNode {
  const { mine, theirs, words } = props
  const isBroken = [mine, theirs].some(
    (text) => text !== undefined && parseJson(text) === undefined,
  )
  const lines = described.get('')
  if (isBroken || !lines || lines.ours.length + lines.theirs.length === 0)
    return <TwoTexts {...props} />
  return (
    <div className="st-conflict__texts">
      {(['theirs', 'ours'] as const).map((side) => {
        const title = side === 'ours' ? words.mine : words.theirs
        return (
          <section key={side} className="st-stack" aria-label={title}>
            <h3>{title}</h3>
            {lines[side].length > 0 && <SideLines lines={lines[side]} />}
          </section>
        )
      })}
    </div>
  )
}

/** Shows the lines that differ between two texts, side by side. */
function TwoTexts({ mine = '', theirs = '', words }: TwoTextsProps): ReactNode {
  const { before, left, right } = compareLines(theirs, mine)
  return (
    <div className="st-conflict__texts">
      <Side title={words.theirs} from={before} lines={left} />
      <Side title={words.mine} from={before} lines={right} />
    </div>
  )
}

function Side({
  title,
  from,
  lines,
}: {
  title: string
  from: number
  lines: readonly string[]
}): ReactNode {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* A focusable element can be scrolled with the keyboard. */}
      <textarea
        className="st-input st-code"
        readOnly
        wrap="off"
        aria-label={t('conflictDialog.fromLine', { title, value: from + 1 })}
        value={lines.join('\n')}
      />
    </section>
  )
}

/** The number of equal lines that are shown before and after the difference. */
const around = 3

/** Returns the lines from the first to the last difference, with a few lines around them. */
function compareLines(
  mine: string,
  other: string,
): { before: number; left: readonly string[]; right: readonly string[] } {
  const [left, right] = [mine.split('\n'), other.split('\n')]
  const most = Math.min(left.length, right.length)
  let [start, end] = [0, 0]
  while (start < most && left[start] === right[start]) start++
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const before = Math.max(0, start - around)
  const rest = Math.max(0, end - around)
  return {
    before,
    left: left.slice(before, left.length - rest),
    right: right.slice(before, right.length - rest),
  }
}
