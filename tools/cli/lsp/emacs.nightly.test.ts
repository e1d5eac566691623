import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { emacsPackages, findProgram, optionalPrograms } from '../../test/programs'

/** Makes a mistake, waits for its finding, completes, applies the fix, and renames a rule. */
const script = `
(progn
  (setq package-directory-list '("${emacsPackages}")
        create-lockfiles nil
        make-backup-files nil
        debug-on-error t)
  (package-initialize)
  (require 'eglot)
  (setq eglot-confirm-server-initiated-edits nil
        eglot-connect-timeout 120
        jsonrpc-default-request-timeout 120)
  (add-to-list 'eglot-server-programs '(js-mode . ("node" "tools/cli/lienzo.mjs" "lsp")))
  (defun say (&rest words) (princ (concat (apply #'format words) "\\n")))
  (defun count-of (words) (count-matches (regexp-quote words) (point-min) (point-max)))
  (find-file "schemas/screens/order/loan-details.json")
  (js-mode)
  (apply #'eglot (eglot--guess-contact))
  (let ((uses (count-of "\\"payable\\"")))
    (search-forward "\\"rule\\": \\"payable")
    (replace-match "\\"rule\\": \\"payble")
    (eglot--signal-textDocument/didChange)
    (let ((end (+ (float-time) 120)))
      (while (and (not eglot--diagnostics) (< (float-time) end))
        (accept-process-output nil 0.05)))
    (say "finding %s" (string-match-p "LZ202" (flymake-diagnostic-text (car eglot--diagnostics))))
    (backward-char 2)
    (seq-doseq (item (jsonrpc-request (eglot--current-server-or-lose) :textDocument/completion
                                      (eglot--TextDocumentPositionParams)))
      (when (equal (plist-get item :label) "payable")
        (say "completion %s" (plist-get item :detail))))
    (eglot-code-actions (point) nil "quickfix" t)
    (eglot--signal-textDocument/didChange)
    (say "fix %s" (= uses (count-of "\\"payable\\"")))
    (goto-char (point-min))
    (search-forward "\\"rule\\": \\"payable")
    (backward-char 2)
    (eglot-rename "due")
    (say "rename %s %s" (count-of "\\"payable\\"") (= uses (count-of "\\"due\\""))))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot--current-server-or-lose)))
`

it.runIf(optionalPrograms.emacs.isInstalled())(
  'Emacs shows findings and completions of the language server, and applies its edits',
  async () => {
    const program = findProgram(['emacs'], 'EMACS')!
    const { stdout } = await promisify(execFile)(
      program,
      ['--batch', '--quick', '--eval', script],
      { cwd: resolve('.') },
    )
    expect(stdout.trim().split('\n')).toEqual([
      'finding 8',
      'completion a rule of this screen',
      'fix t',
      'rename 0 t',
    ])
  },
  600_000,
)
