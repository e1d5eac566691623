import { memo, useId, type ReactNode } from 'react'
import { TextCell } from './text-cell'
import type { TextRow } from './text-rows'
import type { TextNote } from './text-notes'

interface Props {
  readonly row: TextRow
  readonly languages: readonly string[]
  readonly notes: readonly TextNote[]
}

/** One text in every language, and what is to be noted about it. */
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
          <span className="st-texts__args">
            mentions {args.map((name) => `{${name}}`).join(', ')}
          </span>
        )}
      </th>
      {languages.map((language) => {
        const own = notes.filter((note) => note.language === language)
        return (
          <td key={language}>
            <TextCell
              textKey={key}
              language={language}
              value={byLanguage.get(language)?.value}
              {...(own.length > 0 ? { describedBy: `${id}${language}` } : {})}
            />
            {own.length > 0 && (
              <ul id={`${id}${language}`} className="st-texts__notes">
                {own.map(({ what, severity }) => (
                  <li key={what} className={`st-finding st-finding--${severity}`}>
                    {what}
                  </li>
                ))}
              </ul>
            )}
          </td>
        )
      })}
    </tr>
  )
})
