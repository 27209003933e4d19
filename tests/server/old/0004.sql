BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE answers (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	asked VARCHAR(160) NOT NULL, 
	ply INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY ("table", seat, "key"), 
	CONSTRAINT fk_answers_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE codes (
	person VARCHAR(24) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_codes PRIMARY KEY (person, digest), 
	CONSTRAINT fk_codes_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE entrants (
	tournament VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	lot INTEGER, 
	person VARCHAR(24), 
	name VARCHAR(100) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	late INTEGER NOT NULL, 
	withdrew INTEGER, 
	CONSTRAINT pk_entrants PRIMARY KEY (tournament, number), 
	CONSTRAINT fk_entrants_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE holders (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_holders PRIMARY KEY ("table", seat, person), 
	CONSTRAINT fk_holders_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_holders_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "holders" VALUES('3dp93f3gpqgeht',1,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('3dp93f3gpqgeht',0,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('f6mwcjefspcfn8',1,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('f6mwcjefspcfn8',0,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('t3dqe335vpe992',1,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('t3dqe335vpe992',0,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('kpuhvuhh5zec49',1,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('kpuhvuhh5zec49',0,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('c5wuqu4ue55ztc',1,'UcLlUVxDVj_oscRZ');
INSERT INTO "holders" VALUES('c5wuqu4ue55ztc',0,'UcLlUVxDVj_oscRZ');
CREATE TABLE log (
	"table" VARCHAR(24) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move VARCHAR(100) NOT NULL, 
	at BIGINT NOT NULL, 
	"left" BIGINT, 
	forced BOOLEAN NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY ("table", ply), 
	CONSTRAINT fk_log_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',0,0,'1x2 h8',29,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',1,1,'2x2 i9',42,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',2,0,'1x1 i10',58,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',3,1,'1x1 g8',64,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',4,0,'2x2 j7',78,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',5,1,'2x2 j5',86,259200000,0);
INSERT INTO "log" VALUES('f6mwcjefspcfn8',0,0,'b5',11,259200000,0);
INSERT INTO "log" VALUES('f6mwcjefspcfn8',1,1,'f4',26,259200000,0);
INSERT INTO "log" VALUES('f6mwcjefspcfn8',2,0,'g1',31,259200000,0);
INSERT INTO "log" VALUES('f6mwcjefspcfn8',3,1,'a2',50,259200000,0);
INSERT INTO "log" VALUES('f6mwcjefspcfn8',4,0,'f7',57,259200000,0);
INSERT INTO "log" VALUES('f6mwcjefspcfn8',5,1,'b8',78,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',0,-1,'start A light',0,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',1,-1,'draw LLD',0,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',2,0,'land -1,1 NE',17,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',3,-1,'draw DLD',17,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',4,1,'land -1,3 NE',24,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',5,-1,'draw LDL',24,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',6,0,'land 1,4 SW',31,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',7,-1,'draw DLD',31,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',8,1,'land -2,2 SW',38,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',9,-1,'draw DLL',38,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',10,0,'land 2,3 NE',46,259199992,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',11,0,'explorers 2,4',53,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',12,-1,'draw LDL',53,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',0,-1,'start B dark',0,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',1,-1,'draw LDL',0,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',2,0,'land 0,1 NE',22,259200000,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',3,-1,'draw LDL',22,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',4,1,'water -1,-1 ES',43,259200000,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',5,-1,'draw DDL',43,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',6,0,'land -2,2 NE',55,259200000,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',7,-1,'draw DLL',55,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',8,1,'land -4,3 ES',76,259200000,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',9,-1,'draw LLL',76,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',10,0,'land -2,5 ES',97,259199979,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',11,0,'coast A dark -3,5 E',112,259199964,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',0,-1,'deal smiley',0,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',1,-1,'deal monster',0,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',2,-1,'deal leaf',0,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',3,-1,'deal raindrop',0,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',4,0,'pick monster',23,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',5,1,'pick leaf',23,259199977,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',6,0,'place 0,0',23,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',7,1,'place 0,0',23,259199977,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',8,0,'pick raindrop',23,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',9,1,'pick smiley',23,259199977,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',10,0,'place -1,0',53,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',11,1,'place -1,1',53,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',12,-1,'deal scooter',53,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',13,-1,'deal rocket',53,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',14,-1,'deal monster',53,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',15,-1,'deal house',53,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',16,0,'pick rocket',89,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',17,1,'pick monster',89,259199964,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',18,0,'place 0,-1',127,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',19,1,'place 0,1',127,259199926,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',20,0,'pick house',127,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',21,1,'pick scooter',127,259199926,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',22,0,'place -1,-1',127,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',23,1,'place -1,0',127,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',24,0,'activate -1,0',151,259199976,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',25,0,'activate 0,-1',151,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',26,1,'activate 0,0',175,259199976,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',27,1,'activate -1,0',175,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',28,-1,'deal smiley',175,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',29,-1,'deal rocket',175,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',30,-1,'deal leaf',175,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',31,-1,'deal flower',175,NULL,0);
INSERT INTO "log" VALUES('64s75ukqm2f6zv',0,0,'e4',0,NULL,0);
INSERT INTO "log" VALUES('64s75ukqm2f6zv',1,1,'t5',0,NULL,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',6,0,'1x1 j10',78578299,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',7,1,'1x1 h7',78578337,259200000,0);
INSERT INTO "log" VALUES('3dp93f3gpqgeht',8,0,'2x2 k3',78578362,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',13,1,'land -1,6 SW',78592313,259199124,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',14,1,'explorers -1,6',78592332,259200000,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',15,-1,'draw LLL',78592332,NULL,0);
INSERT INTO "log" VALUES('t3dqe335vpe992',16,0,'land 0,6 NE',78592350,259199982,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',12,0,'explorers -2,5',78592276,259146364,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',13,0,'ship',78592276,259200000,1);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',14,-1,'draw DLL',78592276,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',15,1,'water 1,-2 NE',78592295,259200000,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',16,-1,'draw DDD',78592295,NULL,0);
INSERT INTO "log" VALUES('kpuhvuhh5zec49',17,0,'land -2,1 ES',78592307,259199988,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',32,0,'pick smiley',78591884,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',33,1,'pick leaf',78591884,259199976,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',34,0,'place 0,0',78591884,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',35,1,'place 0,0',78591884,259199976,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',36,0,'pick flower',78591884,259200000,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',37,1,'pick rocket',78591884,259199976,1);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',38,0,'place 1,-1',78591914,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',39,1,'place 1,1',78591914,259200000,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',40,-1,'deal monster',78591914,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',41,-1,'deal tractor',78591914,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',42,-1,'deal raindrop',78591914,NULL,0);
INSERT INTO "log" VALUES('c5wuqu4ue55ztc',43,-1,'deal monster',78591914,NULL,0);
CREATE TABLE messages (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY ("table", number), 
	CONSTRAINT fk_messages_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE mutes (
	person VARCHAR(24) NOT NULL, 
	muted VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted), 
	CONSTRAINT fk_mutes_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE notes (
	id INTEGER NOT NULL, 
	"table" VARCHAR(24), 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (id), 
	CONSTRAINT fk_notes_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE pairings (
	tournament VARCHAR(24) NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	second INTEGER, 
	"table" VARCHAR(24), 
	CONSTRAINT pk_pairings PRIMARY KEY (tournament, round, board), 
	CONSTRAINT fk_pairings_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE pending (
	"table" VARCHAR(24) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move VARCHAR(100) NOT NULL, 
	at BIGINT NOT NULL, 
	forced BOOLEAN NOT NULL, 
	CONSTRAINT pk_pending PRIMARY KEY ("table", step, seat), 
	CONSTRAINT fk_pending_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "pending" VALUES('c5wuqu4ue55ztc',44,0,'pick monster',1795037157355,0);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	folded VARCHAR(100), 
	password VARCHAR(200), 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	UNIQUE (folded)
);
INSERT INTO "people" VALUES('UcLlUVxDVj_oscRZ','Guest 8607',NULL,NULL,1794958561990);
CREATE TABLE ratings (
	game VARCHAR(20) NOT NULL, 
	players INTEGER NOT NULL, 
	subject VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	changed BIGINT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, players, subject)
);
CREATE TABLE records (
	"table" VARCHAR(24) NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_records PRIMARY KEY ("table"), 
	CONSTRAINT fk_records_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	"table" VARCHAR(24), 
	number INTEGER NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	why TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE runs (
	id INTEGER NOT NULL, 
	started BIGINT NOT NULL, 
	alive BIGINT NOT NULL, 
	CONSTRAINT pk_runs PRIMARY KEY (id)
);
INSERT INTO "runs" VALUES(1,1794958561864,1794958565759);
INSERT INTO "runs" VALUES(2,1795037074936,1795037157546);
CREATE TABLE seats (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	who VARCHAR(10) NOT NULL, 
	person VARCHAR(24), 
	name VARCHAR(100) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_table_tables FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('3dp93f3gpqgeht',0,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('3dp93f3gpqgeht',1,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('f6mwcjefspcfn8',0,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('f6mwcjefspcfn8',1,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('t3dqe335vpe992',0,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('t3dqe335vpe992',1,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('kpuhvuhh5zec49',0,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('kpuhvuhh5zec49',1,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('c5wuqu4ue55ztc',0,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('c5wuqu4ue55ztc',1,'person','UcLlUVxDVj_oscRZ','Guest 8607','');
INSERT INTO "seats" VALUES('64s75ukqm2f6zv',0,'person',NULL,'','');
INSERT INTO "seats" VALUES('64s75ukqm2f6zv',1,'person',NULL,'','');
CREATE TABLE sessions (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	family VARCHAR(20), 
	system VARCHAR(20) NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_sessions_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (digest)
);
INSERT INTO "sessions" VALUES('8VYdAPmfS4NPsLOR','UcLlUVxDVj_oscRZ','20e1218b55c81edbdf165813137c92c2c58d3add8f2f5bab5f363f160ae13c2d',1794958561991,1795037141933,'','');
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('signing key','z3ZYanm7XtEwEXYcNGL6CV-5NoTJ06v29Usd3wWNezU');
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	options TEXT NOT NULL, 
	clock VARCHAR(12) NOT NULL, 
	arbiter BOOLEAN NOT NULL, 
	show_ready BOOLEAN NOT NULL, 
	hints BOOLEAN NOT NULL, 
	public BOOLEAN NOT NULL, 
	chat BOOLEAN NOT NULL, 
	maker VARCHAR(24), 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	phase VARCHAR(10) NOT NULL, 
	why TEXT, 
	plies INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	own VARCHAR(60) NOT NULL, 
	cuts INTEGER NOT NULL, 
	standing TEXT NOT NULL, 
	falls BIGINT, 
	rated BOOLEAN, 
	rematch VARCHAR(24), 
	source VARCHAR(10) NOT NULL, tournament VARCHAR(24), 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('3dp93f3gpqgeht','strata','{"players": 2, "size": 8, "tiles": "8,8,3"}','3d',0,1,1,0,1,'UcLlUVxDVj_oscRZ',1794958561997,1795037142066,'playing',NULL,9,10,'[0,0]',0,'{"version":1,"opened":1794958563704,"since":1795037142066,"left":[259200000,259200000],"running":[1],"horizon":9,"waiting":[1],"written":1795037142066}',1795296342066,NULL,NULL,'table',NULL);
INSERT INTO "tables" VALUES('f6mwcjefspcfn8','mirador','{"players": 2, "size": 9, "tower": 2}','3d',0,1,1,0,1,'UcLlUVxDVj_oscRZ',1794958563795,1794958564250,'playing',NULL,6,7,'[0,0]',0,'{"version":1,"opened":1794958564172,"since":1795037128245,"left":[259200000,259200000],"running":[0],"horizon":6,"waiting":[0],"written":1795037129754}',1795296328245,NULL,NULL,'table',NULL);
INSERT INTO "tables" VALUES('t3dqe335vpe992','mirage','{"players": 2, "advanced": false, "palm_trees": false, "equal_turns": false}','3d',0,1,1,0,1,'UcLlUVxDVj_oscRZ',1794958564255,1795037157211,'playing',NULL,17,10,'[0,0]',0,'{"version":1,"opened":1794958564861,"since":1795037157211,"left":[259199982,259200000],"running":[0],"horizon":16,"waiting":[0],"written":1795037157211}',1795296357193,NULL,NULL,'table',NULL);
INSERT INTO "tables" VALUES('kpuhvuhh5zec49','overworld','{"players": 2, "provisions": false, "ports": false}','3d',0,1,1,0,1,'UcLlUVxDVj_oscRZ',1794958564918,1795037157273,'playing',NULL,18,10,'[0,0]',0,'{"version":1,"opened":1794958564966,"since":1795037157273,"left":[259199988,259200000],"running":[0],"horizon":17,"waiting":[0],"written":1795037157273}',1795296357261,NULL,NULL,'table',NULL);
INSERT INTO "tables" VALUES('c5wuqu4ue55ztc','misty','{"players": 2, "beginners": false, "window": "2x2", "deck": "balloon up 3, rocket up 3, leaf down 3, raindrop down 3, scooter left 3, unicycle left 3, fire truck right 3, tractor right 3, star plain 4, heart plain 4, house plain 4, smiley smiley 8, flower flower 5, monster monster 5", "rounds": 7}','3d',0,1,1,0,1,'UcLlUVxDVj_oscRZ',1794958565087,1795037157355,'playing',NULL,44,16,'[0,0]',0,'{"version":1,"opened":1794958565426,"since":1795037157340,"left":[259200000,259200000],"running":[0,1],"horizon":44,"waiting":[1],"written":1795037157355}',1795296357340,NULL,NULL,'table',NULL);
INSERT INTO "tables" VALUES('64s75ukqm2f6zv','mirador','{"players": 2, "size": 27, "tower": 2}','none',0,0,0,0,0,'UcLlUVxDVj_oscRZ',1794958565639,1794958565639,'over',NULL,2,0,'[0,0]',0,'{"version":1,"opened":1794958565638,"since":1794958565638,"horizon":2,"waiting":[0],"written":1794958565639}',NULL,0,NULL,'record',NULL);
CREATE TABLE tokens (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	title VARCHAR(100) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	scopes VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE, 
	UNIQUE (digest)
);
CREATE TABLE tournaments (
	id VARCHAR(24) NOT NULL, 
	title VARCHAR(100) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	options TEXT NOT NULL, 
	clock VARCHAR(12) NOT NULL, 
	arbiter BOOLEAN NOT NULL, 
	show_ready BOOLEAN NOT NULL, 
	format VARCHAR(12) NOT NULL, 
	rounds INTEGER NOT NULL, 
	entry VARCHAR(10) NOT NULL, 
	pace VARCHAR(10) NOT NULL, 
	pause INTEGER NOT NULL, 
	organiser VARCHAR(24), 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	phase VARCHAR(10) NOT NULL, 
	due BIGINT, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE INDEX ix_tables_falls ON tables (falls);
CREATE INDEX ix_tables_lobby ON tables (public, phase, changed);
CREATE INDEX ix_holders_person ON holders (person);
CREATE INDEX ix_notes_table ON notes ("table");
CREATE INDEX ix_reports_table ON reports ("table");
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE INDEX ix_tournaments_lobby ON tournaments (phase, changed);
CREATE INDEX ix_tournaments_organiser ON tournaments (organiser);
CREATE INDEX ix_entrants_person ON entrants (person);
CREATE INDEX ix_sessions_person ON sessions (person);
COMMIT;
