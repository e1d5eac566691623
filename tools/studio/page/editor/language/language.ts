import type { Project } from '../../../../analysis/project'
import { pointerOf, segmentsAt } from './place'
import { completeNames, hintOfName } from './complete-names'
import { createSchemaService } from './schema-service'
import { openModel, type OpenModel } from './open-model'
import { readableValues } from './readable-values'
import { sampleRoots } from './sample-roots'
import type { Answers, Question, Samples } from './question'

/** What is known about documents while they are typed. */
export interface Language {
  answer(question: Question): Promise<Answers[Question['kind']]>
  /** Takes the values that a screen has in each of its scenarios. */
  know(screen: string, samples: Samples): void
}

/** Where the language finds texts and the project. */
export interface LanguagePorts {
  readonly textOf: (path: string) => string | undefined
  readonly project: () => Project
}

/**
 * Answers questions about places of documents: names and paths out of the project, all else out of
 * the grammar.
 */
export function createLanguage({ textOf, project }: LanguagePorts): Language {
  const schemas = createSchemaService(textOf)
  const known = new Map<string, Samples>()
  let last: { path: string; text: string; project: Project; open: OpenModel } | undefined

  const open = (path: string): OpenModel => {
    const [text, now] = [textOf(path) ?? '', project()]
    if (!last || last.path !== path || last.text !== text || last.project !== now)
      last = { path, text, project: now, open: openModel(now, path, text) }
    return last.open
  }
  const samplesAt = (path: string, pointer: string, scenario: string) => {
    const { model } = open(path)
    const samples = known.get(model?.kind === 'screen' ? model.name : '') ?? known.get('') ?? {}
    return sampleRoots(model, pointer, samples[scenario] ?? Object.values(samples)[0])
  }
  const answers: {
    [Kind in Question['kind']]: (
      question: Extract<Question, { kind: Kind }>,
    ) => Promise<Answers[Kind]>
  } = {
    async complete({ path, offset, scenario }) {
      const text = textOf(path) ?? ''
      const pointer = pointerOf(segmentsAt(text, offset))
      return (
        completeNames(text, offset, {
          project: project(),
          open: open(path),
          samples: samplesAt(path, pointer, scenario),
        }) ?? schemas.complete(path, text, offset)
      )
    },
    async hover({ path, offset, scenario }) {
      const text = textOf(path) ?? ''
      const pointer = pointerOf(segmentsAt(text, offset))
      return (
        hintOfName(text, offset, {
          project: project(),
          open: open(path),
          samples: samplesAt(path, pointer, scenario),
        }) ?? schemas.hover(path, text, offset)
      )
    },
    values: ({ path, pointer, scenario }) =>
      Promise.resolve(
        readableValues(open(path).scopeAt(pointer), project(), samplesAt(path, pointer, scenario)),
      ),
  }
  return {
    // The table has the answer to each kind; the compiler cannot see that the two kinds are one.
    answer: (question) =>
      (answers[question.kind] as (question: Question) => Promise<Answers[Question['kind']]>)(
        question,
      ),
    know: (screen, samples) => void known.set(screen, samples),
  }
}
