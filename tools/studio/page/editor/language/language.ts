import type { Project } from '../../../../analysis/project/project'
import { completeNames, hintOfName } from './complete-names'
import { openModel, type OpenModel } from './open-model'
import { pointerOf, segmentsAt } from './place'
import type { Answers, Question, Samples } from './question'
import { readableValues } from './readable-values'
import { sampleRoots } from './sample-roots'
import { createSchemaService } from './schema-service'

/** The knowledge about documents while they are typed. */
export interface Language {
  answer(question: Question): Promise<Answers[Question['kind']]>
  /** Sets the values that a screen has in each of its scenarios. */
  know(screen: string, samples: Samples): void
}

/** The source of texts and of the project. */
export interface LanguagePorts {
  readonly textOf: (path: string) => string | undefined
  readonly project: () => Project
}

/**
 * Answers questions about places of documents: names and paths from the project, everything else
 * from the grammar. The function is long because it is the table of all questions.
 */
export function createLanguage(ports: LanguagePorts): Language {
  const schemas = createSchemaService(ports.textOf)
  const known = new Map<string, Samples>()
  const open = createOpener(ports)

  const samplesAt = (path: string, pointer: string, scenario: string) => {
    const { model } = open(path)
    const samples = known.get(model?.kind === 'screen' ? model.name : '') ?? known.get('') ?? {}
    return sampleRoots(model, pointer, samples[scenario] ?? Object.values(samples)[0])
  }
  const knownAt = ({ path, offset, scenario }: Extract<Question, { offset: number }>) => {
    const text = ports.textOf(path) ?? ''
    const samples = samplesAt(path, pointerOf(segmentsAt(text, offset)), scenario)
    return [text, offset, { project: ports.project(), open: open(path), samples }] as const
  }
  const answers: {
    [Kind in Question['kind']]: (
      question: Extract<Question, { kind: Kind }>,
    ) => Promise<Answers[Kind]>
  } = {
    async complete(question) {
      const [text, offset, names] = knownAt(question)
      const found = completeNames(text, offset, names)
      return found ?? schemas.complete(question.path, text, offset)
    },
    async hover(question) {
      const [text, offset, names] = knownAt(question)
      const found = hintOfName(text, offset, names)
      return found ?? schemas.hover(question.path, text, offset)
    },
    values: async ({ path, pointer, scenario }) =>
      readableValues(
        open(path).scopeAt(pointer),
        ports.project(),
        samplesAt(path, pointer, scenario),
      ),
  }
  return {
    // The table has the answer to each kind; the compiler cannot see that the two kinds are equal.
    answer: (question) =>
      (answers[question.kind] as (question: Question) => Promise<Answers[Question['kind']]>)(
        question,
      ),
    know: (screen, samples) => void known.set(screen, samples),
  }
}

/** Parses a document again only when its text or the project has changed. */
function createOpener({ textOf, project }: LanguagePorts): (path: string) => OpenModel {
  let last: { path: string; text: string; project: Project; open: OpenModel } | undefined
  return (path) => {
    const [text, now] = [textOf(path) ?? '', project()]
    if (!last || last.path !== path || last.text !== text || last.project !== now)
      last = { path, text, project: now, open: openModel(now, path, text) }
    return last.open
  }
}
