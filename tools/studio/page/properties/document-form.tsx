import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import screenSchema from '../../../../schemas/language/screen.schema.json'
import { membersOf, type JsonObject, stringOrEmpty, child } from '../../../../renderer/language'
import { booleanType, stringType } from '../../../analysis/types/type'
import { Button } from '../controls/button'
import { RuleDepsContext } from '../rules/use-rule-deps'
import { Section } from './section'
import { useEdit } from './use-edit'
import { usePlace } from './use-place'
import { ValueField } from './value-field'
import { anything, type Taken } from './value-mode'

const words: Taken = { ...anything, type: stringType, schema: { 'x-text': true } }
const truth: Taken = { ...anything, type: booleanType, required: true }
const identifier = /^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9-]{0,63}$/

/** The form of the whole document: its title and its rules. */
export function DocumentForm({ document }: { document: JsonObject }): ReactNode {
  const place = usePlace('')
  const isScreen = document['screen'] !== undefined
  return (
    <RuleDepsContext value={place}>
      <header className="st-properties__head">
        <h2>
          {stringOrEmpty(document['screen']) ||
            stringOrEmpty(document['fragment']) ||
            t('documentForm.thisFile')}
        </h2>
        <p className="st-muted">
          {isScreen ? t('documentForm.theWholeScreenSelectA') : t('documentForm.selectANodeInThe')}
        </p>
      </header>
      {isScreen && (
        <>
          <Section title={t('documentForm.title')}>
            <ValueField
              label={t('documentForm.title')}
              pointer="/title"
              value={document['title']}
              taken={words}
              about={screenSchema.properties.title.description}
            />
          </Section>
          <RulesForm document={document} />
        </>
      )}
    </RuleDepsContext>
  )
}

function RulesForm({ document }: { document: JsonObject }): ReactNode {
  return (
    <Section title={t('documentForm.rules')} summary={t('documentForm.conditionsWithAName')}>
      {membersOf(document['rules']).map(([name, rule]) => (
        <ValueField
          key={name}
          label={name}
          pointer={child('/rules', name)}
          value={rule}
          taken={truth}
        />
      ))}
      <NewRule document={document} />
    </Section>
  )
}

function NewRule({ document }: { document: JsonObject }): ReactNode {
  const { set } = useEdit()
  const [name, setName] = useState('')
  const isTaken = membersOf(document['rules']).some(([other]) => other === name)
  return (
    <form
      className="st-textkey__pick"
      onSubmit={(event) => {
        event.preventDefault()
        set(child('/rules', name), true)
        setName('')
      }}
    >
      <input
        className="st-input"
        aria-label={t('documentForm.nameOfANewRule')}
        placeholder={t('documentForm.nameOfANewRule2')}
        value={name}
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={isTaken || !identifier.test(name)}>
        {t('documentForm.addARule')}
      </Button>
    </form>
  )
}
