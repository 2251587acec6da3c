import type { MessageRows } from './rows.ts'

/** Requirements on the fields of people, tokens, settings and webhook endpoints. */
export const clausesOfTenants = {
  'is not the right one': { de: 'ist nicht das richtige', fr: 'n’est pas le bon', it: 'non è quella giusta' },
  'was used, is no longer valid, or is for somebody else': { de: 'wurde verwendet, gilt nicht mehr oder ist für jemand anderen', fr: 'a été utilisé, n’est plus valable ou est destiné à quelqu’un d’autre', it: 'è stato usato, non è più valido o è per qualcun altro' },
  'belongs to another person of this installation': { de: 'gehört einer anderen Person dieser Installation', fr: 'appartient à une autre personne de cette installation', it: 'appartiene a un’altra persona di questa installazione' },
  'is required: none is known yet': { de: 'ist erforderlich: Es ist noch keiner bekannt', fr: 'est obligatoire : aucun n’est encore connu', it: 'è obbligatorio: non ne è ancora noto nessuno' },
  'is required: this link asks for another one': { de: 'ist erforderlich: Dieser Link verlangt ein anderes', fr: 'est obligatoire : ce lien en demande un autre', it: 'è obbligatorio: questo link ne chiede un altro' },
  'is too easy to guess: choose another': { de: 'ist zu leicht zu erraten: Wählen Sie ein anderes', fr: 'est trop facile à deviner : choisissez-en un autre', it: 'è troppo facile da indovinare: sceglierne un’altra' },
  'must be a type of event that the token may read': { de: 'muss eine Art von Ereignis sein, die das Token lesen darf', fr: 'doit être un genre d’événement que le jeton peut lire', it: 'deve essere un tipo di evento che il token può leggere' },
  'must be a type of event that the endpoint receives': { de: 'muss eine Art von Ereignis sein, die der Endpunkt erhält', fr: 'doit être un genre d’événement que le point de réception reçoit', it: 'deve essere un tipo di evento che l’endpoint riceve' },
  'must be an absolute https URL without user, password or fragment, on the usual port or one from 1024 on': {
    de: 'muss eine vollständige https-Adresse ohne Benutzer, Passwort und Fragment sein, auf dem üblichen Port oder einem ab 1024',
    fr: 'doit être une adresse https complète sans utilisateur, mot de passe ni fragment, sur le port usuel ou à partir de 1024',
    it: 'deve essere un indirizzo https completo senza utente, password né frammento, sulla porta usuale o da 1024 in su',
  },
  'must be given: today is not a day of the years 1900 to 2199': { de: 'muss angegeben werden: Heute ist kein Tag der Jahre 1900 bis 2199', fr: 'doit être indiqué : aujourd’hui n’est pas un jour des années 1900 à 2199', it: 'deve essere indicato: oggi non è un giorno degli anni dal 1900 al 2199' },
  'must be the name of a time zone, such as Europe/Zurich': { de: 'muss der Name einer Zeitzone sein, wie Europe/Zurich', fr: 'doit être le nom d’un fuseau horaire, comme Europe/Zurich', it: 'deve essere il nome di un fuso orario, come Europe/Zurich' },
  'must begin with https://': { de: 'muss mit https:// beginnen', fr: 'doit commencer par https://', it: 'deve iniziare con https://' },
  'must begin with https://, unless the operator allows its network in WEBHOOK_NETWORKS': {
    de: 'muss mit https:// beginnen, wenn der Betreiber ihr Netz nicht in WEBHOOK_NETWORKS erlaubt',
    fr: 'doit commencer par https://, sauf si l’exploitant permet son réseau dans WEBHOOK_NETWORKS',
    it: 'deve iniziare con https://, salvo che il gestore ne permetta la rete in WEBHOOK_NETWORKS',
  },
  'must lead to a public address': { de: 'muss zu einer öffentlichen Adresse führen', fr: 'doit mener à une adresse publique', it: 'deve portare a un indirizzo pubblico' },
  'must lead to a public address, unless the operator allows its network in WEBHOOK_NETWORKS': {
    de: 'muss zu einer öffentlichen Adresse führen, wenn der Betreiber ihr Netz nicht in WEBHOOK_NETWORKS erlaubt',
    fr: 'doit mener à une adresse publique, sauf si l’exploitant permet son réseau dans WEBHOOK_NETWORKS',
    it: 'deve portare a un indirizzo pubblico, salvo che il gestore ne permetta la rete in WEBHOOK_NETWORKS',
  },
  'must lie ahead, at most a year': { de: 'muss in der Zukunft liegen, höchstens ein Jahr', fr: 'doit se trouver dans l’avenir, à un an au plus', it: 'deve trovarsi nel futuro, al massimo un anno' },
  'must lie ahead; to end the link now, revoke it': { de: 'muss in der Zukunft liegen; um den Link jetzt zu beenden, widerrufen Sie ihn', fr: 'doit se trouver dans l’avenir ; pour terminer le lien maintenant, révoquez-le', it: 'deve trovarsi nel futuro; per terminare il link ora, revocarlo' },
  'must name types of event that the token may read, not all': { de: 'muss Arten von Ereignissen nennen, die das Token lesen darf, nicht alle', fr: 'doit nommer des genres d’événements que le jeton peut lire, pas tous', it: 'deve indicare tipi di evento che il token può leggere, non tutti' },
  'must not be later than that of the token that asks': { de: 'darf nicht später sein als beim Token, das fragt', fr: 'ne doit pas être plus tard que celui du jeton qui demande', it: 'non deve essere più tardi di quello del token che chiede' },
  'must not go beyond the scopes of the token that asks': { de: 'darf nicht über die Rechte des Tokens hinausgehen, das fragt', fr: 'ne doit pas aller au-delà des droits du jeton qui demande', it: 'non deve andare oltre i diritti del token che chiede' },
  'must be the nextCursor of an earlier answer': { de: 'muss der nextCursor einer früheren Antwort sein', fr: 'doit être le nextCursor d’une réponse antérieure', it: 'deve essere il nextCursor di una risposta precedente' },
} as const satisfies MessageRows
