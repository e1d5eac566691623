import { plainSigns } from '../../../../renderer/language'
import { textsOf } from '../../model/texts-of'
import type { Project } from '../../project/project'
import { at, type DocumentRule, type ProjectRule } from './rule'
import { say } from '../../words/words'

const address = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|\/\/|(?:javascript|data|vbscript|blob|file):)/i

/** Whether a text is an address, or would run as a script. */
export const isAddress = (text: string): boolean => address.test(text)

/** A literal address in a document. */
export const literalAddress: DocumentRule = {
  code: 'LZ503',
  severity: 'error',
  title: 'An address in a document',
  why: 'Documents change without a deployment; an address in one could send borrowers, or their data, anywhere.',
  check: (model) =>
    textsOf(model).flatMap(([pointer, text]) =>
      isAddress(text)
        ? [
            at(model, pointer, {
              what: say`A document cannot name an address.`,
              fix: say`Name a screen, an endpoint or "asset:…", or use an address that the server sent.`,
            }),
          ]
        : [],
    ),
}

/** A host without the beginning of an address, as people write it; "EE.UU." is not a host. */
const host = /[\p{L}\p{N}-][.。](?:\p{Ll}{2,}|\p{L}{3,})(?![\p{L}\p{N}])/u

const namesAddress = (text: string): boolean =>
  isAddress(text) || /\b[a-z][a-z\d+.-]*:\/\//i.test(text) || host.test(plainSigns(text))

/** An address in a text. */
export const addressInText: ProjectRule = {
  code: 'LZ512',
  severity: 'error',
  title: 'An address in a text',
  why: 'Texts change without a deployment, and borrowers go where the words of the app send them.',
  check: ({ texts }: Project) =>
    [...texts.values()].flatMap((language) =>
      [...language.values()].flatMap(({ file, pointer, value }) =>
        namesAddress(value)
          ? [
              {
                file,
                pointer,
                what: say`A text cannot name an address, nor hold what reads like one.`,
                fix: say`Leave it out: put a link beside the text, which leads to a screen, or to an address of the configuration or of an answer. Where it is none, put a space after the dot.`,
              },
            ]
          : [],
      ),
    ),
}
