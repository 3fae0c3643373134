import { loginCheckMs } from '../../core/contract/constants.ts'
import { checkLogin } from '../services/session.ts'
import { useAuth } from '../stores/auth.ts'

/**
 * Keeps the page in step with local storage, which another tab may change and in which entries expire.
 * `onChange` is told of every new or lost session.
 */
export function watchLogin(onChange: () => void): void {
  checkLogin()
  useAuth.subscribe((state, previous) => {
    if (state.token !== previous.token) onChange()
  })
  window.addEventListener('login', checkLogin)
  window.addEventListener('logout', checkLogin)
  setInterval(checkLogin, loginCheckMs)
}
