import { chosenLanguage } from '../words/language'
import { useState, type ReactNode, type ComponentProps } from 'react'
import { type Refusal, refusalMessage } from '../../../analysis/authoring/subjects'
import { languageName } from '../../../analysis/diff/documents/documents'
import { Button, WordField } from '../controls/controls'
import { FormDialog } from '../controls/form-dialog'
import { openFile } from '../screens/list-screens'
import { useStudio } from '../use-studio'

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'submit'> {
  /** Performs the action. Returns a refusal if the action is impossible. */
  readonly make: () => Refusal | undefined
}

/** Shows a form in a dialog. A refusal appears below the fields. */
export function MakeDialog({ make, children, ...dialog }: Props): ReactNode {
  const { close } = dialog
  const [refusal, setRefusal] = useState<Refusal>()
  return (
    <FormDialog
      {...dialog}
      submit={() => {
        const refused = make()
        setRefusal(refused)
        if (!refused) close()
      }}
    >
      {children}
      <div role="alert">{refusal && <Refused refusal={refusal} close={close} />}</div>
    </FormDialog>
  )
}

function Refused({ refusal, close }: { refusal: Refusal; close: () => void }): ReactNode {
  const { workspace, selection } = useStudio()
  return (
    <div className="st-note st-tone--error">
      <p>{refusalMessage(refusal, chosenLanguage())}</p>
      <ul>
        {refusal.places?.map(({ file, pointer, line }) => (
          <li key={`${file} ${pointer}`}>
            <Button
              look="link"
              onClick={() => {
                close()
                openFile(file, workspace.files(), selection, pointer)
              }}
            >
              {file}:{line}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LanguageFieldsProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly languages: readonly string[]
  readonly label: (language: string) => string
  readonly words: Readonly<Record<string, string>>
  readonly changeWords: (words: Readonly<Record<string, string>>) => void
}

/** Shows a field for each language. `label` gets the name of the language. */
export function LanguageFields(props: LanguageFieldsProps): ReactNode {
  const { languages, label, words, changeWords, ...rest } = props
  return languages.map((language) => (
    <WordField
      key={language}
      label={label(languageName(language))}
      lang={language}
      value={words[language] ?? ''}
      change={(changed) => changeWords({ ...words, [language]: changed })}
      {...rest}
    />
  ))
}
