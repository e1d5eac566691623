import { t } from '../words/words'
import { memo, useId, type ComponentProps, type ReactNode } from 'react'
import { TextCell } from './text-cell'
import type { TextNote } from './text-notes'
import type { TextRow } from './text-rows'

interface Props {
  readonly row: TextRow
  readonly languages: readonly string[]
  readonly notes: readonly TextNote[]
}

/** One text in every language, with its notes. */
export const TextTableRow = memo(function TextTableRow({
  row: { key, byLanguage, args },
  languages,
  notes,
}: Props): ReactNode {
  const id = useId()
  return (
    <tr>
      <th scope="row">
        {key}
        {args.length > 0 && (
          <p className="st-hint">
            {t('textTableRow.mentions', { names: args.map((name) => `{${name}}`).join(', ') })}
          </p>
        )}
      </th>
      {languages.map((language) => (
        <td key={language}>
          <NotedCell
            id={`${id}${language}`}
            textKey={key}
            language={language}
            value={byLanguage.get(language)?.value}
            notes={notes.filter((note) => note.language === language)}
          />
        </td>
      ))}
    </tr>
  )
})

interface NotedCellProps extends ComponentProps<typeof TextCell> {
  readonly id: string
  readonly notes: readonly TextNote[]
}

function NotedCell({ id, notes, ...cell }: NotedCellProps): ReactNode {
  const isNoted = notes.length > 0
  return (
    <div className="st-stack">
      <TextCell {...cell} {...(isNoted ? { describedBy: id } : {})} />
      {isNoted && (
        <ul id={id} className="st-stack">
          {notes.map(({ what, severity }) => (
            <li key={what} className={`st-finding st-note st-tone--${severity}`}>
              {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
