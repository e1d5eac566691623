// Shows a message with a telephone number if the browser lacks modules or features of the app.
// Otherwise the page would load for ever. The app's first render removes the message. The script
// runs unchanged in every browser and at any time. The app does not wait for the script.
;(function () {
  if (!('noModule' in document.createElement('script'))) whenThere(tell)
  addEventListener('error', function (event) {
    if (event.filename && isApp(event.filename)) tell()
  })
  // An import may have failed before this script ran. The repeated import then fails again.
  // Browsers with Trusted Types forbid such a script, but are new enough for the app.
  if (!window.trustedTypes) whenThere(askAgain)
  function whenThere(act) {
    if (document.readyState === 'complete') act()
    else addEventListener('load', act)
  }
  function appScripts() {
    return [].slice.call(document.querySelectorAll('script[type=module][src]'))
  }
  function isApp(address) {
    return appScripts().some(function (script) {
      return script.src === address
    })
  }
  function askAgain() {
    if (document.getElementById('too-old'))
      appScripts().forEach(function (script) {
        var again = document.createElement('script')
        again.type = 'module'
        again.crossOrigin = script.crossOrigin
        again.src = script.src
        document.head.appendChild(again)
      })
  }
  function tell() {
    var words = document.getElementById('too-old')
    if (!words || !words.hidden) return
    words.hidden = false
    words.previousElementSibling.hidden = true
    var ask = new XMLHttpRequest()
    ask.open('GET', '/config.json')
    ask.addEventListener('load', function () {
      var phone = JSON.parse(ask.responseText).site.phone
      var link = words.querySelector('[href="tel:"]')
      link.href += phone.replace(/[^+\d]/g, '')
      link.textContent = phone
      link.parentNode.hidden = !phone
    })
    ask.send()
  }
})()
