import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  joinAsk: (organisation: string) => ({
    de: `${organisation} lädt Sie ein. Nehmen Sie die Einladung an, um auch dort zu arbeiten.`,
    fr: `${organisation} vous invite. Acceptez l’invitation pour y travailler aussi.`,
    it: `${organisation} La invita. Accetti l’invito per lavorare anche lì.`,
    en: `${organisation} invites you. Accept the invitation to work there as well.`,
  }),
  join: { de: 'Einladung annehmen', fr: 'Accepter l’invitation', it: 'Accetta l’invito', en: 'Accept the invitation' },
  signInFirst: (email: string) => ({
    de: `Sie haben hier schon ein Konto, ${email}. Melden Sie sich zuerst damit an, und öffnen Sie diesen Link dann noch einmal.`,
    fr: `Vous avez déjà un compte ici, ${email}. Connectez-vous d’abord, puis ouvrez de nouveau ce lien.`,
    it: `Ha già un account qui, ${email}. Acceda prima con quello, poi apra di nuovo questo link.`,
    en: `You have an account here already, ${email}. Sign in with it first, and open this link again.`,
  }),
  title: { de: 'Anmelden', fr: 'Connexion', it: 'Accesso', en: 'Sign in' },
  signIn: { de: 'Anmelden', fr: 'Se connecter', it: 'Accedi', en: 'Sign in' },
  lost: {
    de: 'Passwort vergessen? Bitten Sie eine Inhaberin oder einen Inhaber um einen neuen Link.',
    fr: 'Mot de passe oublié ? Demandez un nouveau lien à un propriétaire.',
    it: 'Password dimenticata? Chieda un nuovo link a un titolare.',
    en: 'Lost your password? Ask an owner of your organisation for a new link.',
  },
  never: {
    de: 'Noch nie angemeldet? Öffnen Sie den Link Ihrer Einladung.',
    fr: 'Jamais connecté ? Ouvrez le lien de votre invitation.',
    it: 'Mai acceduto? Apra il link del Suo invito.',
    en: 'Never signed in yet? Open the link of your invitation.',
  },
  welcome: {
    de: 'Willkommen bei Rappen',
    fr: 'Bienvenue chez Rappen',
    it: 'Benvenuti in Rappen',
    en: 'Welcome to Rappen',
  },
  invited: (name: string) => ({
    de: `Guten Tag ${name}, wählen Sie ein Passwort.`,
    fr: `Bonjour ${name}, choisissez un mot de passe.`,
    it: `Buongiorno ${name}, scelga una password.`,
    en: `Hello ${name}, choose a password.`,
  }),
  first: { de: 'Wer sind Sie?', fr: 'Qui êtes-vous ?', it: 'Chi è Lei?', en: 'Who are you?' },
  start: { de: 'Beginnen', fr: 'Commencer', it: 'Inizia', en: 'Begin' },
  withPasskey: {
    de: 'Gleich einen Passkey hinzufügen: Finger, Gesicht oder PIN dieses Geräts melden Sie dann an, ohne Passwort.',
    fr: 'Ajouter tout de suite une clé d’accès : le doigt, le visage ou le code de cet appareil vous connecte ensuite, sans mot de passe.',
    it: 'Aggiungi subito una passkey: poi il dito, il viso o il PIN di questo dispositivo La fa accedere, senza password.',
    en: 'Add a passkey at once: a finger, a face or a PIN of this device then signs you in, without the password.',
  },
  passkeyNotAdded: {
    de: 'Sie sind angemeldet. Der Passkey wurde nicht hinzugefügt; hier können Sie es jederzeit nachholen.',
    fr: 'Vous êtes connecté. La clé d’accès n’a pas été ajoutée ; vous pouvez le faire ici à tout moment.',
    it: 'L’accesso è avvenuto. La passkey non è stata aggiunta; può aggiungerne una qui in qualsiasi momento.',
    en: 'You are signed in. The passkey was not added; you can add one here at any time.',
  },
  linkOver: {
    de: 'Dieser Link wurde schon benutzt oder gilt nicht mehr. Verlangen Sie einen neuen.',
    fr: 'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.',
    it: 'Questo link è già stato usato o non è più valido. Ne chieda uno nuovo.',
    en: 'This link was used already or is no longer valid. Ask for a new one.',
  },
  insecure: {
    de: 'Zum Anmelden braucht es https oder die Adresse http://localhost: Nur dort schützen Browser die Anmeldung.',
    fr: 'La connexion exige https ou l’adresse http://localhost : les navigateurs ne la protègent que là.',
    it: 'Per accedere servono https o l’indirizzo http://localhost: solo lì i browser proteggono l’accesso.',
    en: 'Signing in needs https, or the address http://localhost: browsers keep sign-ins safe only there.',
  },
  byPasskey: {
    de: 'Mit Passkey anmelden',
    fr: 'Se connecter avec une clé d’accès',
    it: 'Accedi con una passkey',
    en: 'Sign in with a passkey',
  },
})
