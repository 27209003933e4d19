// Made by `make golden` from the models of the server: tests/tools/wire.py.

declare namespace Wire {
  type Sent = StateMessage | EventMessage | Personal | AnswerMessage | RefusalShown | ChatShown | Beat;

  type Followed = TournamentShown | RefusalShown | Beat;

  type Said = SendMove | SendAct | SendChat | SendPing;

  /** An account that was made. */
  interface AccountShown {
    recovery_codes: Array<string>;
    id: string;
    name: string;
  }

  /** How far an animation of yours has come. */
  interface AnimationProgress {
    done: number;
    of: number | null;
  }

  /** A move or an act is on disk, and you have been told what came of it; or what you said is. */
  interface AnswerMessage {
    type: "answer";
    key: string | null;
    ply?: number;
    revision: number;
  }

  /** A sign of life. */
  interface Beat {
    type: "ping" | "pong";
    now: number;
  }

  /** Which in line a bot is; 0: it does not wait. */
  interface BotPlace {
    seat: number;
    place: number;
  }

  /** A move that was thought about. */
  interface CandidateShown {
    move: string;
    visits: number;
    share: number;
  }

  /** A seat, as it was offered and as it is taken. */
  interface ChairShown {
    who: "person" | "invite" | "open" | "bot";
    name: string;
    level: string;
  }

  /** What was said at a table. */
  interface ChatListed {
    messages: Array<MessageShown>;
    muted: Array<MutedShown>;
  }

  /** What was said. */
  interface ChatShown {
    type: "chat";
    messages: Array<MessageShown>;
  }

  /** Something to pick up or to press, beside the board. */
  interface ChipShown {
    kind: "hold" | "button";
    id: string;
    name: string;
    label?: string;
    icon?: FragmentShown;
  }

  /** When clocks showed what is left, and which of them run since. */
  interface ClocksShown {
    since: number;
    running: Array<number>;
  }

  /** A bot that plays on for somebody who has left. */
  interface DeputyShown {
    sitter: string;
    level: string;
  }

  /** What there is to see. */
  interface DrawingShown {
    ply: number;
    sentence: string;
    latest: string | null;
    labels: Array<string>;
    scores: Array<unknown>;
    standings?: Array<StandingShown>;
    title: string;
    about: string;
    classes: string;
    font: string;
    definitions: string;
    parts: PartsShown;
  }

  /** How a game ended. */
  interface EndingShown {
    cause: string;
    winners: Array<number>;
    placing: Array<number>;
    reason: string | null;
  }

  /** What is new since the last message; what is left out is as it was. */
  interface EventMessage {
    mark: string;
    pieces?: Array<number>;
    picture?: Array<number>;
    offer?: Array<number>;
    type: "event";
    seat: number | null;
    revision: number;
    ply: number;
    now: number;
    view?: ViewNews;
    phase?: "open" | "compiling" | "playing" | "over" | "closed";
    status?: string;
    may?: Array<string>;
    thinking?: Array<number>;
    remarks?: Array<RemarkShown>;
    seat_names?: Array<string>;
    chairs?: Array<ChairShown>;
    rematch?: string | null;
    lot?: string;
  }

  /** What a move would do, or something on the board is. */
  interface ForeseenShown {
    told: string;
    risk: boolean;
    drawn: string;
    definitions: string;
  }

  /** A piece of a drawing, and the box that it fills. */
  interface FragmentShown {
    box: [number, number, number, number];
    svg: string;
  }

  /** Where the squares of a board are. */
  interface GridShown {
    x: number;
    y: number;
    cell: number;
    names: "letters" | "numbers";
  }

  /** What covers something of a picture that can be clicked. */
  interface HandleShown {
    kind: "place" | "hold" | "button";
    id: string;
    name: string;
    at?: [number, number];
    svg: string;
  }

  /** What the strongest bot would do. */
  interface HintShown {
    seat: number;
    ply: number;
    move: string;
    shares: Array<number>;
    candidates: Array<CandidateShown>;
    line: Array<string>;
    simulations: number;
    seconds: number;
    solved: boolean;
    sentence: string;
  }

  /** A hint that a seat has taken when the game had so many plies. */
  interface HintTakenShown {
    seat: number;
    ply: number;
  }

  /** What explains itself when it is pointed at. */
  interface InspectableShown {
    id: string;
    name: string;
    box: [number, number, number, number];
  }

  /** A ply, as this viewer knows it; the last five for whoever asked for drawings. */
  interface LineShown {
    seat: number;
    move: string | null;
    at: number;
    left: number | null;
    forced: boolean;
    told?: string;
    written?: string;
    points?: Array<number>;
    brings?: Array<string>;
    together?: boolean;
    settles?: boolean;
  }

  /** Addresses that one visitor may know, and pass on. */
  interface LinksShown {
    table: string;
    live: string;
    tournament?: string;
    invitations?: Record<string, string>;
    seats?: Record<string, string>;
  }

  /** Who somebody is here; nobody has no name. */
  interface MeShown {
    id: string | null;
    name: string | null;
    guest: boolean;
    ratings: Array<RatingShown>;
  }

  /** What somebody said. */
  interface MessageShown {
    number: number;
    name: string;
    text: string;
    at: number;
    mine: boolean;
  }

  /** Somebody whom the reader does not want to hear, by a message of his. */
  interface MutedShown {
    number: number;
    name: string;
  }

  /** What a viewer may do in a picture. */
  interface OfferShown {
    holds: Record<string, Record<string, string>>;
    parts: OfferedParts;
  }

  /** What one viewer may do in a part of a drawing. */
  interface Offered {
    handles?: Array<HandleShown>;
    ghosts?: Record<string, string>;
    rows?: Array<Array<ChipShown>>;
    tries?: TriesShown;
  }

  /** What may be done, by part; a part that has nothing else comes with it whole. */
  interface OfferedParts {
    board?: Offered;
    tray?: PartShown | Offered;
    seats?: PartShown | Offered;
    stock?: PartShown | Offered;
  }

  /** What is shown of one seat. */
  interface PanelShown {
    seat: number;
    emblem: FragmentShown;
    shown?: FragmentShown;
    score?: string;
  }

  /** A part of a drawing: one picture, or laid in pieces. */
  interface PartShown {
    handles?: Array<HandleShown>;
    ghosts?: Record<string, string>;
    rows?: Array<Array<ChipShown>>;
    tries?: TriesShown;
    title: string;
    frame: [number, number, number, number];
    svg?: string;
    grid?: GridShown;
    ground?: string;
    lit?: string;
    latest?: [number, number, number, number];
    inspectables?: Array<InspectableShown>;
    fixtures?: Record<string, string>;
    hand?: Array<FragmentShown>;
    panels?: Array<PanelShown>;
  }

  /** The parts of a drawing; a game has some of them. */
  interface PartsShown {
    board: PartShown;
    tray?: PartShown;
    seats?: PartShown;
    stock?: PartShown;
  }

  /** What is yours has changed: your seats, and the addresses that you may know. */
  interface Personal {
    type: "you";
    seats_of_mine: Array<number>;
    links: LinksShown;
  }

  /** What there is to see, with what may be done in it. */
  interface PictureShown {
    ply: number;
    sentence: string;
    latest: string | null;
    labels: Array<string>;
    scores: Array<unknown>;
    standings?: Array<StandingShown>;
    title: string;
    about: string;
    classes: string;
    font: string;
    definitions: string;
    parts: PartsShown;
    holds: Record<string, Record<string, string>>;
  }

  /** Who waits for his turn to think. */
  interface PlacesShown {
    bots: Array<BotPlace>;
    hint: number | null;
  }

  /** A part of somebody's points. */
  interface PortionShown {
    name: string;
    points: number;
    how?: string;
  }

  /** A take-back that somebody asks for. */
  interface ProposalShown {
    seat: number;
    to: number;
  }

  /** How strong somebody is at a game. */
  interface RatingShown {
    game: string;
    players: number;
    rating: number;
    doubt: number;
    games: number;
  }

  /** How far a game has come that is being compiled. */
  interface ReadinessShown {
    share: number | null;
    doing: string;
  }

  /** A message was refused; nothing has changed. */
  interface RefusalShown {
    type: "refusal";
    key?: string | null;
    status: number;
    error: string;
    sentence: string;
  }

  /** What happened besides moves, when the game had so many plies. */
  interface RemarkShown {
    ply: number;
    seat: number;
    kind: "hint" | "resignation" | "time" | "agreement" | "abandoned";
    told: string;
  }

  /** Whoever plays a seat, and his clock. */
  interface SeatShown {
    sitter: string;
    name: string;
    level: string;
    gone: string | null;
    deputy: DeputyShown | null;
    left: number | null;
    ready: boolean | null;
  }

  /** Do something else; handled as POST …/acts. */
  interface SendAct {
    act: "withdraw" | "undo" | "propose take-back" | "consent" | "refuse" | "offer draw" | "agree to draw" | "decline draw" | "resign" | "leave" | "rematch" | "decline rematch";
    to?: number | null;
    ply?: number | null;
    seat?: number | null;
    key?: string | null;
    type: "act";
  }

  /** Say something. */
  interface SendChat {
    text: string;
    type: "chat";
  }

  /** Decide; handled as POST …/moves. */
  interface SendMove {
    move: string;
    ply: number;
    seat?: number | null;
    key?: string | null;
    by?: "program" | "hand" | "pointer";
    asks?: boolean;
    type: "move";
  }

  /** Ask for a sign of life. */
  interface SendPing {
    type: "ping";
  }

  /** A browser in which you are known. */
  interface SessionShown {
    id: string;
    created: number;
    seen: number;
    description: string;
    current: boolean;
  }

  /** The browsers in which you are known, the latest first. */
  interface SessionsShown {
    sessions: Array<SessionShown>;
  }

  /** How a seat would stand if the game ended now, and of what that is made. */
  interface StandingShown {
    score: string;
    portions: Array<PortionShown>;
  }

  /** The whole table: the first message, unless you come back. */
  interface StateMessage {
    id: string;
    game: string;
    title: string;
    public: boolean;
    chat: boolean;
    created: number;
    source: "table" | "record";
    terms: TermsShown;
    seat: number | null;
    revision: number;
    ply: number;
    phase: "open" | "compiling" | "playing" | "over" | "closed";
    seat_names: Array<string>;
    chairs: Array<ChairShown>;
    rematch: string | null;
    lot: string;
    status: string;
    thinking: Array<number>;
    may: Array<string>;
    remarks: Array<RemarkShown>;
    seats_of_mine: Array<number>;
    now: number;
    view: ViewShown | null;
    links: LinksShown;
    mark: string;
    pieces?: Array<number>;
    picture?: Array<number>;
    offer?: Array<number>;
    type: "state";
  }

  /** A table in a list. */
  interface TableListed {
    id: string;
    game: string;
    title: string;
    options: Record<string, unknown>;
    clock: string;
    phase: "open" | "compiling" | "playing" | "over" | "closed";
    plies: number;
    created: number;
    changed: number;
    seat_names: Array<string>;
    open_seats: Array<number>;
    seats_of_mine: Array<number>;
    your_turn: boolean;
    ending: Record<string, unknown> | null;
  }

  /** Tables, the latest first. */
  interface TablesListed {
    tables: Array<TableListed>;
  }

  /** Plies that were taken back. */
  interface TakenBackShown {
    seat: number;
    ply: number;
    to: number;
  }

  /** What whoever sits down agrees to. */
  interface TermsShown {
    options: Record<string, unknown>;
    clock: string;
    arbiter: boolean;
    show_ready: boolean;
    hints: boolean;
    rated: boolean;
  }

  /** A token, which is shown this once. */
  interface TokenMade {
    id: string;
    token: string;
    scopes: Array<string>;
  }

  /** The token of a program, without what would let anybody use it. */
  interface TokenShown {
    id: string;
    title: string;
    scopes: Array<string>;
    created: number;
    expires: number | null;
  }

  /** The tokens of your programs. */
  interface TokensShown {
    tokens: Array<TokenShown>;
  }

  /** The whole tournament: first, and whenever it has changed. */
  interface TournamentShown {
    id: string;
    title: string;
    game: string;
    format: "round-robin" | "swiss";
    phase: "open" | "playing" | "over" | "cancelled";
    round: number;
    rounds: number;
    status: string;
    may: Array<string>;
    entrant: number | null;
    your_game: string | null;
    entrants: Array<Record<string, unknown>>;
    table: Array<Record<string, unknown>>;
    pairings: Array<Array<Record<string, unknown>>>;
    type: "state";
  }

  /** How a move is written that puts something where nothing fits. */
  interface TriesShown {
    at: [number, number];
    moves: Record<string, string>;
  }

  /** What is new of a view; what is left out is as it was. */
  interface ViewNews {
    from?: number;
    log?: Array<LineShown>;
    position?: Record<string, unknown>;
    opened?: number | null;
    seats?: Array<SeatShown>;
    clocks?: ClocksShown;
    waiting?: Array<number>;
    pending?: string | null;
    undo_to?: number | null;
    agreed?: Array<number>;
    proposed?: ProposalShown | null;
    consenting?: Array<number>;
    taken_back?: Array<TakenBackShown>;
    hinted?: Array<HintTakenShown>;
    ending?: EndingShown | null;
    again?: Array<number>;
    declined?: number | null;
  }

  /** What one viewer may know of a game; docs/tables.md documents it. */
  interface ViewShown {
    game: string;
    options: Record<string, unknown>;
    clock: string;
    arbiter: boolean;
    show_ready: boolean;
    hints: boolean;
    opened: number | null;
    seats: Array<SeatShown>;
    position?: Record<string, unknown>;
    log: Array<LineShown>;
    clocks: ClocksShown;
    waiting: Array<number>;
    pending: string | null;
    may: Array<string>;
    undo_to: number | null;
    agreed: Array<number>;
    proposed: ProposalShown | null;
    consenting: Array<number>;
    taken_back: Array<TakenBackShown>;
    hinted: Array<HintTakenShown>;
    ending: EndingShown | null;
    again: Array<number>;
    declined: number | null;
  }
}
